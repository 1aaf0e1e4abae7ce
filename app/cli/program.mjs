// `npm start` and every command of `app/cli/index.ts`: the built program, with the settings of a file named .env if there is one.
import { existsSync } from "node:fs";
import { argv, env, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { refusalOfNode } from "./node-version.mjs";
import { readSettingsFile, repeatedSetting } from "../ops/settings-file.mjs";

const PROGRAM = new URL("../../build/index.js", import.meta.url);

const refusal = refusalOfNode();
if (refusal !== null) {
  console.error(refusal);
  exit(1);
}
if (!existsSync(PROGRAM)) {
  console.error("The program is not built yet: npm run build does that.");
  exit(1);
}
try {
  const { settings, repeated } = readSettingsFile(".env");
  // The environment takes precedence over the file.
  for (const [name, value] of Object.entries(settings)) env[name] ??= value;
  for (const name of repeated) console.error(repeatedSetting(".env", name));
} catch (error) {
  console.error(error.message);
  exit(1);
}
env.NODE_ENV ||= "production";
// Runs only as Node's entry point. Importing it does nothing.
argv[1] = fileURLToPath(PROGRAM);
await import(PROGRAM.href);
