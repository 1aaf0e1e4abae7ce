import type { Page, Route } from "playwright";

/** Presses the same button on several phones at the same instant: what they send is held back until all have pressed. */
export async function pressAtOnce(pages: readonly Page[], name: string): Promise<void> {
  let missing = pages.length;
  let release: () => void = () => undefined;
  const allPressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    missing -= 1;
    if (missing === 0) release();
    await allPressed;
    await route.continue();
  };
  await Promise.all(
    pages.map((page) =>
      page.route("**/*", (route) => (route.request().method() === "POST" ? hold(route) : route.continue())),
    ),
  );
  await Promise.all(pages.map((page) => page.getByRole("button", { name }).click()));
}
