import { chromium, type Browser, type LaunchOptions } from "playwright";
import { fileURLToPath } from "node:url";
import { findChromium } from "../chromium.mjs";

const FONTS = fileURLToPath(new URL("fonts.conf", import.meta.url));

/**
 * Features of Chromium that no test needs. Chromium takes only the last --disable-features, so Playwright's own list
 * (chromiumSwitches.ts of 1.65) stands here too.
 */
const DISABLED_FEATURES = [
  // The address bar's pop-ups: each new context renders two of them as pages, for 1.5 s of CPU.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  // Playwright's own.
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
  // Only loopback resolves. Unlike a Playwright route, a resolver rule leaves the browser's cache on.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/** Starts a Chromium that reaches only this machine. `ignoreDefaultArgs`: what Playwright adds, and a test does not want. */
export async function launchChromium(options: Pick<LaunchOptions, "ignoreDefaultArgs"> = {}): Promise<Browser> {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error("No Chromium starts here: npm run verify installs one.");
  const env = { ...process.env, FONTCONFIG_FILE: FONTS };
  return chromium.launch({ executablePath, args: ARGUMENTS, env, ...options });
}
