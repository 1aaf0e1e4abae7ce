// `npm run quickstart`: from a bare checkout to a running demo. Plain Node, because nothing is installed yet.
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { buildIsFresh } from "./build-is-fresh.mjs";
import { demoSettings, TOWN_FILE } from "./demo-settings.mjs";
import { install } from "./install.mjs";
import { run } from "./run.mjs";

const HOST = "127.0.0.1";
const WANTED_PORT = Number(process.env.PORT ?? 3000);
const MAX_PORT = 65_535;

if (!(Number.isInteger(WANTED_PORT) && WANTED_PORT >= 0 && WANTED_PORT <= MAX_PORT)) {
  console.error(`PORT must be a whole number from 0 to ${MAX_PORT}`);
  process.exit(1);
}

await install().catch(stop);
if (!buildIsFresh()) {
  console.log("\nBuilding the program: about 20 seconds.");
  await run("npm", ["run", "--silent", "build"]).catch(stop);
}

const port = (await portIfFree(WANTED_PORT)) ?? (await portIfFree(0));
const env = demoSettings(process.env, HOST, port);
console.log("\nFilling data-demo/ with the demo neighbourhood: some seconds.");
await run(process.execPath, ["build/index.js", "seed"], env).catch(stop);
const mapFile = `${env.DATA_DIR}/${TOWN_FILE}`;
const served = run(process.execPath, ["build/index.js"], { ...env, MAP_FILE: mapFile }).catch(stop);
await Promise.race([served, untilAnswered(`http://${HOST}:${port}/healthz`)]);
console.log(`The demo runs at http://localhost:${port}/ until Ctrl-C stops it.`);
await served;

/** @param {Error} error */
function stop(error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}

/**
 * Returns the port, or null when another program listens there. Port 0 means any free port.
 * @param {number} port
 * @returns {Promise<number | null>}
 */
function portIfFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(null))
      .listen(port, HOST, () => {
        const free = probe.address().port;
        probe.close(() => resolve(free));
      });
  });
}

/**
 * Resolves when the server answers well.
 * @param {string} url
 */
async function untilAnswered(url) {
  while (!(await fetch(url).catch(() => undefined))?.ok) await pause(100);
}
