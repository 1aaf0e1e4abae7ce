import type { Page } from "playwright";

/**
 * Opens a member's page and waits until its script is ready: the socket is open and the page has loaded its data again.
 * After that no request is under way, and the page sends none by itself.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  const caughtUp = page.waitForResponse((response) => response.url().includes(".data"));
  await page.goto(path);
  await (await caughtUp).finished();
}
