// `npm run quickstart`: from a bare checkout to a running demo. Plain Node, because nothing is installed yet.
import { createServer } from "node:net";
import { buildIsFresh } from "./build-is-fresh.mjs";
import { install } from "./install.mjs";
import { run } from "./run.mjs";

const HOST = "127.0.0.1";
const WANTED_PORT = Number(process.env.PORT ?? 3000);

await install();
if (!buildIsFresh()) await run("npm", ["run", "build"]);

const port = String((await isFree(WANTED_PORT)) ? WANTED_PORT : 0);
const demo = { NODE_ENV: "production", DATA_DIR: "data-demo", DATABASE_URL: "", HOST, PORT: port };
await run(process.execPath, ["build/index.js", "seed"], demo);
await run(process.execPath, ["build/index.js"], demo);

/** @param {number} port */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen(port, HOST, () => probe.close(() => resolve(true)));
  });
}
