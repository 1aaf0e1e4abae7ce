import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { demoSettings, TOWN_FILE } from "../../app/cli/demo-settings.mjs";
import { openServer } from "../bench/server";
import { launchChromium } from "../e2e/chromium";
import { makeScenes } from "./scenes";
import { storePicture, storeSheet } from "./sheet";
import { takeShots } from "./shots";

/*
 * Makes the pictures of docs/screens anew, contact sheets and README's, from the built program and its demo:
 *   npm run build && node --import tsx tests/screens/index.ts [NAME …]
 * The single pictures, in their full size, are in .cache/screens.
 */
const wanted = process.argv.slice(2);
const single = ".cache/screens";
/** The pictures in README.md. */
const readme = {
  landing: { scene: "welcome", look: "light" },
  "map-light": { scene: "seeker", look: "light" },
  "map-dark": { scene: "seeker", look: "dark" },
  promise: { scene: "driver-bar", look: "light" },
} as const;
await mkdir(single, { recursive: true });
const folder = await mkdtemp(".cache/screens-demo-");
const settings = { ...demoSettings(process.env, "127.0.0.1", 0), DATA_DIR: folder };
execFileSync(process.execPath, ["build/index.js", "seed"], { env: { ...process.env, ...settings }, stdio: "ignore" });
const server = await openServer(folder, { MAP_FILE: join(folder, TOWN_FILE) });
const browser = await launchChromium();
try {
  for await (const { name, page } of makeScenes(browser, server.url)) {
    if (wanted.length === 0 || wanted.includes(name)) {
      const { shots, overflows } = await takeShots(page);
      for (const [picture, { scene, look }] of Object.entries(readme))
        if (scene === name) await storePicture(`docs/screens/${picture}.webp`, shots, look);
      const kb = await storeSheet(`docs/screens/sheet-${name}.webp`, join(single, name), shots);
      console.log(`${name}: ${kb.toFixed(0)} KB${overflows.map((where) => `; scrolls sideways: ${where}`).join("")}`);
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true });
}
