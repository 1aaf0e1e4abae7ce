import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "../app/cli/run.mjs";

/** The path of a Chromium that starts: the one told, one on this machine, Playwright's, or Debian's, installed if need be. */
export async function findChromium() {
  const found = [process.env.CHROMIUM_PATH, ...["chromium", "chromium-browser", "google-chrome"].map(onPath)].find(
    starts,
  );
  if (found) return found;

  const { chromium } = await import("playwright");
  if (starts(chromium.executablePath())) return chromium.executablePath();
  await run("npx", ["playwright", "install", "chromium"]).catch(() => undefined);
  if (starts(chromium.executablePath())) return chromium.executablePath();

  if (process.getuid?.() === 0) {
    await run("apt-get", ["update"]);
    await run("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"], {
      DEBIAN_FRONTEND: "noninteractive",
    });
    if (starts("/usr/bin/chromium")) return "/usr/bin/chromium";
  }
  throw new Error("No Chromium starts here. Install one and name it in CHROMIUM_PATH.");
}

/** @param {string} name */
function onPath(name) {
  return (process.env.PATH ?? "")
    .split(":")
    .map((folder) => `${folder}/${name}`)
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
