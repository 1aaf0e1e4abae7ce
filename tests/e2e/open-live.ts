import type { Page } from "playwright";

declare const __remixRouter: { state: { navigation: { state: string }; revalidation: string } };

/**
 * Opens a member's page and waits until its script is ready: the socket is open, and the page has loaded its data again
 * and shows them. After that no load is under way, and the page starts none by itself.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  const caughtUp = page.waitForResponse((response) => response.url().includes(".data"));
  await page.goto(path);
  await (await caughtUp).finished();
  await settled(page);
}

/**
 * Waits until no load is under way and the loaded data are shown. An event that arrives during a load causes one more,
 * which begins when the first one is shown.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const isIdle = () => __remixRouter.state.navigation.state === "idle" && __remixRouter.state.revalidation === "idle";
    const idleBefore = isIdle();
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
    return idleBefore && isIdle();
  });
}
