import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect } from "vitest";

const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The page as it stands breaks no rule of WCAG 2.2 AA that a machine can check. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const scripted = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  const subject = scripted ? page : await scriptedCopy(page);
  await settled(subject);
  const { violations } = await new AxeBuilder({ page: subject }).withTags(WCAG_2_2_AA).analyze();
  if (subject !== page) await subject.context().close();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** What is fading in has colours of its own: it is looked at when it is there. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** Axe is a script itself: what a phone without scripts shows is checked on another that runs only axe. */
async function scriptedCopy(page: Page): Promise<Page> {
  const html = (await page.content()).replaceAll(/<script[\s\S]*?<\/script>/g, "");
  const context = await page.context().browser()?.newContext({ viewport: page.viewportSize() });
  if (!context) throw new Error("the browser is closed");
  const copy = await context.newPage();
  await copy.setContent(html);
  return copy;
}
