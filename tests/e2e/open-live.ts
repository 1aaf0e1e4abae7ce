import type { Page } from "playwright";

/**
 * Opens a member's page and waits until its script has taken over: once the socket is open, the page brings itself up to
 * date. After that nothing is on its way, a tap does what the script makes of it, and the page asks for nothing by itself.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  const caughtUp = page.waitForResponse((response) => response.url().includes(".data"));
  await page.goto(path);
  await (await caughtUp).finished();
}
