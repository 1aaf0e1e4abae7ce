import { beforeAll, expect, test } from "vitest";
import { ada, ana, ben, register } from "../cast";
import { givenAdmin, givenKindspot } from "../given";
import { handOverByCalls } from "../handover-by-calls";
import type { Visitor } from "../visitor";
import { homeAt, openPhoneOf } from "./phone-of";

/** Texts that a page from right to left does not translate, such as '+50' and '5 min', read as they were written. */

let Ana: Visitor, Ben: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);
beforeAll(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
  await handOverByCalls(Ana, Ben, ana.place, "402 5th Street");
  await Ana.post("/api/parking-spaces", { ...ana.place, address: "12 9th Street", keepMinutes: 20 });
  await Ben.post("/api/parking-requests", { ...ben.place, radius: 3218, message: "A small car" });
});

test("numbers keep their signs and units in order", async () => {
  const pages: [Visitor, string[]][] = [
    [Ana, ["/profile", "/profile/points", "/profile/watches", "/parking-history", "/requests", "/rewards", "/menu"]],
    [Ben, [homeAt(ben.place), "/requests?tab=mine"]],
    [Ada, ["/admin", "/admin/statistics"]],
  ];
  const reversed: string[] = [];
  for (const [who, paths] of pages) {
    const { page, context } = await openPhoneOf(town, who, { javaScript: false });
    for (const path of paths) {
      await page.goto(path);
      const found = await page.evaluate(() => {
        document.documentElement.dir = "rtl";
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const wrong: string[] = [];
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          const text = node.textContent ?? "";
          const begin = text.search(/[+−$•]?\d/);
          const around = node.parentElement;
          if (begin < 0 || !around?.checkVisibility() || around.closest(".unseen, svg, script, style")) continue;
          const placeOf = (index: number) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + 1);
            return range.getBoundingClientRect();
          };
          const [first, last] = [placeOf(begin), placeOf(text.trimEnd().length - 1)];
          if (first.top === last.top && first.left > last.left) wrong.push(text);
        }
        return wrong;
      });
      reversed.push(...found.map((text) => `${path}: ${text}`));
    }
    await context.close();
  }
  expect(reversed).toEqual([]);
});

test.each(["ltr", "rtl"])("beside the member's name 'You' has a gap on both sides, %s", async (dir) => {
  const { page, context } = await openPhoneOf(town, Ana, { javaScript: false });
  await page.goto(homeAt(ana.place));
  await page.evaluate((direction) => (document.documentElement.dir = direction), dir);
  const edges = (css: string) => page.locator(css).evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);
  const [name, badge, rating] = [
    await edges(".space-owner h3"),
    await edges(".space-owner .badge.me"),
    await edges(".space-owner .rating"),
  ];
  expect(badge.left - name.right).toBeGreaterThanOrEqual(4);
  expect(rating.left - badge.right).toBeGreaterThanOrEqual(0);
  await context.close();
});
