import axe, { type RunOptions } from "axe-core";
import type { BrowserContext, Page } from "playwright";
import { expect } from "vitest";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Expects that the page, as it stands, breaks no rule. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await brokenRules(page), `accessibility of ${page.url()}`).toEqual([]);
}

/**
 * What breaks rules of WCAG 2.2 AA, and good practice, as far as a program can check it: rule and element. The phone's
 * reduced motion gives everything its final colours, also a toast that appears while axe looks.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  const { scripted, dark } = await page.evaluate(() => ({
    scripted: matchMedia("(scripting: enabled)").matches,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
  }));
  const subject = scripted ? page : await scriptedCopy(page);
  if (subject !== page) await subject.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  const found: string[] = [];
  for (const { id, html, target } of await violations(subject, null, { type: "tag", values: RULES })) {
    const isLarge = id === "target-size" && (await isLargeInTheMiddle(subject, target));
    if (isLarge === null) return brokenRules(page);
    if (!isLarge) found.push(`${id}: ${html}`);
  }
  return found;
}

interface Violation {
  /** The rule's name. */
  id: string;
  html: string;
  /** A selector. */
  target: string;
}

/** Runs rules of axe on a page, or on the element of a selector. Axe has 600 KB, so each document gets it once. */
async function violations(
  page: Page,
  selector: string | null,
  runOnly: NonNullable<RunOptions["runOnly"]>,
): Promise<Violation[]> {
  // Axe describes each element that passes too, unless it is asked for violations only.
  const options: RunOptions = { runOnly, resultTypes: ["violations"] };
  for (const frame of page.frames()) if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(SCRIPT);
  return page.evaluate(
    async ({ selector, options }) => {
      const { axe: runner } = window as unknown as { axe: typeof axe };
      const { violations } = await runner.run(selector ?? document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, target }) => ({ id, html, target: String(target[0]) })),
      );
    },
    { selector, options },
  );
}

/** The frames of a page join their results by messages, whatever their origin. */
const SCRIPT = `${axe.source}; axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })`;

/**
 * A bar that stays on the screen covers a part of what lies below it, and so do a map's controls. The page scrolls and the
 * map moves below them, so a target's size counts where they do not cover it.
 * Null: the page has changed since axe looked, and has no such target any more, or scrolled by itself, as a new page does when
 * its script starts.
 */
async function isLargeInTheMiddle(page: Page, selector: string): Promise<boolean | null> {
  const before = await page.evaluate((selector) => {
    const top = scrollY;
    const target = document.querySelector(selector);
    target?.scrollIntoView({ block: "center", behavior: "instant" });
    return target && { top, middle: scrollY, isOnMap: target.closest(".map-canvas") !== null };
  }, selector);
  if (before === null) return null;
  if (before.isOnMap) await showControls(page, false);
  const small = await violations(page, selector, { type: "rule", values: ["target-size"] });
  if (before.isOnMap) await showControls(page, true);
  const after = await page.evaluate((top) => {
    const middle = scrollY;
    scrollTo({ top, behavior: "instant" });
    return middle;
  }, before.top);
  return after === before.middle ? small.length === 0 : null;
}

const showControls = (page: Page, shown: boolean) =>
  page.locator(".map-bar, .map-attribution").evaluateAll(
    (elements, visibility) => {
      for (const { style } of elements as HTMLElement[]) style.visibility = visibility;
    },
    shown ? "" : "hidden",
  );

/** Runs the copies of pages without scripts. A new context for each copy would take a second of CPU. */
let copies: BrowserContext | undefined;

async function contextOfCopies(page: Page): Promise<BrowserContext> {
  if (copies) return copies;
  const opened = await page.context().browser()?.newContext({ reducedMotion: "reduce" });
  if (!opened) throw new Error("the browser is closed");
  copies = opened.on("close", () => (copies = undefined));
  return copies;
}

/** The copy of each page, and the HTML that it shows. */
const copyOf = new WeakMap<Page, { html: string; copy: Page }>();

/**
 * Axe is a script itself. A page without scripts is checked as a copy in a context that runs only axe. The copy has the
 * page's address, so that it finds a linked style sheet. It stays until the page changes or closes.
 */
async function scriptedCopy(page: Page): Promise<Page> {
  const html = (await page.content()).replaceAll(/<script[\s\S]*?<\/script>/g, "");
  const viewport = page.viewportSize();
  const known = copyOf.get(page);
  const copy = known?.html === html ? known.copy : await (await contextOfCopies(page)).newPage();
  if (viewport) await copy.setViewportSize(viewport);
  if (copy === known?.copy) return copy;
  await known?.copy.close();
  if (!known) page.once("close", () => void copyOf.get(page)?.copy.close());
  copyOf.set(page, { html, copy });
  await copy.route(
    (url) => url.href === page.url().split("#")[0],
    (route) => route.fulfill({ body: html, contentType: "text/html; charset=utf-8" }),
  );
  await copy.goto(page.url());
  return copy;
}
