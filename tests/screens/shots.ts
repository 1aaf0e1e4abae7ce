import type { Page } from "playwright";

const sizes = [
  [320, 568],
  [360, 740],
  [740, 360],
  [1280, 800],
] as const;

export const looks = ["light", "dark", "200 % text", "right to left", "forced colours"] as const;

export interface Shot {
  look: (typeof looks)[number];
  width: number;
  height: number;
  png: Buffer;
}

/** Takes the page at each size in each look, and names those in which it scrolls sideways. */
export async function takeShots(page: Page): Promise<{ shots: Shot[]; overflows: string[] }> {
  const shots: Shot[] = [];
  const overflows: string[] = [];
  const focus = await page.evaluate(() => (document.querySelector("[data-shown]") ? "[data-shown]" : null));
  for (const look of looks) {
    await page.emulateMedia({
      colorScheme: look === "dark" ? "dark" : "light",
      forcedColors: look === "forced colours" ? "active" : "none",
      reducedMotion: "reduce",
    });
    await page.evaluate((look) => {
      const { documentElement: html } = document;
      html.style.fontSize = look === "200 % text" ? "200%" : "";
      html.dir = look === "right to left" ? "rtl" : "ltr";
    }, look);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate((part) => {
        if (part) document.querySelector(part)?.scrollIntoView({ block: "start", behavior: "instant" });
      }, focus);
      // The map loads the tiles of its new size.
      await page.waitForLoadState("networkidle");
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) overflows.push(`${look} ${width}x${height} by ${beyond} px`);
      shots.push({ look, width, height, png: await page.screenshot() });
    }
  }
  return { shots, overflows };
}
