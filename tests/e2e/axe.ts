import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "playwright";
import { expect } from "vitest";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Expects that the page, as it stands, breaks no rule of WCAG 2.2 AA, and no good practice, that a program can check. The
 * phone's reduced motion gives everything its final colours, also a toast that appears while axe looks.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { scripted, dark } = await page.evaluate(() => ({
    scripted: matchMedia("(scripting: enabled)").matches,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
  }));
  const subject = scripted ? page : await scriptedCopy(page);
  if (subject !== page) await subject.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  // Axe describes each element that passes too, unless it is asked for violations only.
  const axe = axeFor(subject)
    .options({ resultTypes: ["violations"] })
    .withTags(RULES);
  const { violations } = await axe.analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const { html, target } of nodes)
      if (id !== "target-size" || !(await isLargeInTheMiddle(subject, String(target[0])))) found.push(`${id}: ${html}`);
  if (subject !== page) await subject.close();
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Outside its legacy mode axe opens another page to join the results of frames. Few pages have any. */
function axeFor(page: Page): AxeBuilder {
  const axe = new AxeBuilder({ page });
  return page.frames().length === 1 ? axe.setLegacyMode() : axe;
}

/** A bar that stays on the screen covers a part of what lies below it. The target's size counts where nothing covers it. */
async function isLargeInTheMiddle(page: Page, selector: string): Promise<boolean> {
  const before = await page.locator(selector).evaluate((target) => {
    const top = scrollY;
    target.scrollIntoView({ block: "center", behavior: "instant" });
    return top;
  });
  const { violations } = await axeFor(page).include(selector).withRules("target-size").analyze();
  await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), before);
  return violations.length === 0;
}

/** Runs the copies of pages without scripts. A new context for each copy would take a second of CPU. */
let copies: BrowserContext | undefined;

async function contextOfCopies(page: Page): Promise<BrowserContext> {
  if (copies) return copies;
  const opened = await page.context().browser()?.newContext({ reducedMotion: "reduce" });
  if (!opened) throw new Error("the browser is closed");
  copies = opened.on("close", () => (copies = undefined));
  return copies;
}

/**
 * Axe is a script itself. A page without scripts is checked as a copy in a context that runs only axe. The copy has the
 * page's address, so that it finds a linked style sheet.
 */
async function scriptedCopy(page: Page): Promise<Page> {
  const html = (await page.content()).replaceAll(/<script[\s\S]*?<\/script>/g, "");
  const copy = await (await contextOfCopies(page)).newPage();
  const viewport = page.viewportSize();
  if (viewport) await copy.setViewportSize(viewport);
  await copy.route(
    (url) => url.href === page.url().split("#")[0],
    (route) => route.fulfill({ body: html, contentType: "text/html; charset=utf-8" }),
  );
  await copy.goto(page.url());
  return copy;
}
