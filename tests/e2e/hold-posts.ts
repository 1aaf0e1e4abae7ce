import type { Page, Route } from "playwright";

/**
 * Holds back the forms that the page sends to an address, and returns them as they come. Loads pass: a page loads its data
 * again at any time, for example once its socket opens.
 */
export async function holdPosts(page: Page, url: string): Promise<Route[]> {
  const held: Route[] = [];
  await page.route(url, (route) => (route.request().method() === "POST" ? void held.push(route) : route.continue()));
  return held;
}
