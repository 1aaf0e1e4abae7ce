import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "../app/cli/run.mjs";

/** The path of a Chromium that starts: the one of CHROMIUM_PATH, an installed one, or Playwright's. */
export async function findChromium() {
  const { chromium } = await import("playwright");
  const onPath = ["chromium", "chromium-browser", "google-chrome"].map(pathOf);
  return [process.env.CHROMIUM_PATH, ...onPath, chromium.executablePath()].find(starts);
}

/** The same, installed if need be: Playwright's, else (as root) Debian's. */
export async function installedChromium() {
  const found = await findChromium();
  if (found) return found;
  await run("npx", ["playwright", "install", "chromium"]).catch(() => undefined);
  const downloaded = await findChromium();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], env);
    await run("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"], env);
  }
  const packaged = await findChromium();
  if (packaged) return packaged;
  throw new Error("No Chromium starts here. Install one and name it in CHROMIUM_PATH.");
}

/** @param {string} command */
function pathOf(command) {
  return (process.env.PATH ?? "")
    .split(":")
    .map((folder) => `${folder}/${command}`)
    .find(existsSync);
}

/** @param {string | undefined} path */
function starts(path) {
  if (!path || !existsSync(path)) return false;
  try {
    execFileSync(path, ["--version", "--no-sandbox"], { stdio: "ignore", timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}
