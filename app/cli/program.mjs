// `npm start`, `npm run admin`, `seed`, `backup`, `retain`: the built program, with the settings of a file named .env if there is one.
import "./node-version.mjs";
import { existsSync } from "node:fs";
import process, { argv, env, exit } from "node:process";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../build/index.js", import.meta.url));

if (!existsSync(PROGRAM)) {
  console.error("The program is not built yet: npm run build does that.");
  exit(1);
}
// What is set in the environment goes before what the file says.
if (existsSync(".env")) process.loadEnvFile();
env.NODE_ENV ||= "production";
// It serves when it is what Node was started with; merely imported, it does nothing.
argv[1] = PROGRAM;
await import(PROGRAM);
