import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "node:process";
import { DEMO_PASSWORD, emailOf, guides } from "../../demo/people/cast";
import { seed as fill } from "../../demo/seed";
import { TOWN, writeTown } from "../../demo/town";
import { TOWN_FILE } from "./demo-settings.mjs";
import { readConfig } from "~/config.server";
import { command, withApp } from "./command";
import { lineOf } from "./setup/env-file";

export const seed = command({
  summary: "Fills the database with the demo neighbourhood, and prints its logins.",
  async run() {
    const config = readConfig(env);
    const outcome = await withApp(config, ({ context, photos }) => fill(context, photos, context.clock.now()));
    console.log(outcome === "filled" ? `${TOWN} has moved in.` : `The neighbours of ${TOWN} share again.`);
    const mapFile = join(config.dataDir, TOWN_FILE);
    await writeFile(mapFile, writeTown());
    console.log(`Its map: ${lineOf("MAP_FILE", mapFile)}`);
    const address = config.port === 0 ? "" : ` at ${config.publicUrl.href}`;
    console.log(`\nSign in${address} with the password ${DEMO_PASSWORD} as\n`);
    for (const { name, shows } of guides) console.log(`  ${emailOf(name).padEnd(20)}  ${shows}`);
    console.log("\nEverybody can know this password: keep the demo on this machine.\n");
  },
});
