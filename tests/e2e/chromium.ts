import { chromium, type Browser } from "playwright";
import { findChromium } from "../chromium.mjs";

/** Names resolve to nothing but loopback; a rule of the resolver leaves the browser's cache alone, as a route would not. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/** A Chromium that reaches nothing but this machine. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error("No Chromium starts here: npm run verify installs one.");
  return chromium.launch({ executablePath, args: ARGUMENTS });
}
