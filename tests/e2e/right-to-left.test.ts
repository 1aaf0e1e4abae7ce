import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { ada, ana, ben, dora, register, type Person } from "../cast";
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

test("the parts of a sentence keep their order", async () => {
  const pages: [Visitor, string[]][] = [
    [Ana, [homeAt(ana.place), "/profile", "/profile/security", "/parking-history", "/requests", "/rewards", "/chat"]],
    [Ben, [homeAt(ben.place), "/requests?tab=mine", "/requests/new"]],
    [Ada, ["/admin", "/admin/texts", "/admin/mail"]],
  ];
  const reversed: string[] = [];
  for (const [who, paths] of pages) {
    const { page, context } = await openPhoneOf(town, who, { javaScript: false });
    for (const path of paths) {
      await page.goto(path);
      const found = await reversedParts(page, "rtl");
      reversed.push(...found.map((text) => `${path}: ${text}`));
    }
    await context.close();
  }
  expect(reversed).toEqual([]);
});

test("the home's header is as high as from left to right", async () => {
  const { page } = await openPhoneOf(town, Ben, { javaScript: false });
  for (let visit = 1; visit <= 2; visit++) await page.goto(homeAt(ben.place)); // the second has the whole style
  const heights = await page.locator(".page-header").evaluate((header) =>
    ["ltr", "rtl"].map((direction) => {
      document.documentElement.dir = direction;
      return header.clientHeight;
    }),
  );
  expect(heights[1]).toBe(heights[0]);
});

test("a chart's first day stands below its first bar", async () => {
  const { page } = await openPhoneOf(town, Ada, { javaScript: false });
  await page.goto("/admin");
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  const chart = page.locator(".chart-plot").first();
  const today = await chart.getByText("Today", { exact: true }).boundingBox();
  const plot = await chart.locator("svg").boundingBox();
  expect(today?.x ?? 0).toBeGreaterThan((plot?.x ?? Infinity) + (plot?.width ?? 0) / 2);
});

test.each(["ltr", "rtl"])("beside the member's name 'You' has a gap on both sides, %s", async (dir) => {
  const { page } = await openPhoneOf(town, Ana, { javaScript: false });
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
});

test("a name from right to left stands at its place in a sentence", async () => {
  const named = (person: Person, firstName: string, lastName: string) =>
    register(town.url, { ...person, firstName, lastName, email: `${person.firstName}.rtl@kindspot.example` });
  const Owner = await named(dora, "مها", "رشيد");
  const Seeker = await named({ ...ben, place: dora.place }, "שירה", "כהן");
  await handOverByCalls(Owner, Seeker, dora.place, "12 Elm Street");
  await Owner.post("/api/parking-spaces", { ...dora.place, address: "14 Elm Street", keepMinutes: 20 });
  await Seeker.post("/api/parking-requests", { ...dora.place, radius: 3218 });
  const { id } = (await (await Seeker.get("/api/auth/user")).json()) as { id: string };
  const reversed: string[] = [];
  for (const [who, paths] of [
    [Owner, [homeAt(dora.place), "/menu", `/chat/${id}`, `/members/${id}/report`, "/parking-history", "/requests"]],
    [Seeker, [homeAt(dora.place), "/profile", "/parking-history"]],
  ] as const) {
    const { page, context } = await openPhoneOf(town, who, { javaScript: false });
    for (const path of paths) {
      await page.goto(path);
      expect(await page.getByText(/شيد|כהן|مها|שירה/).count(), path).toBeGreaterThan(0);
      reversed.push(...(await reversedParts(page, "ltr")).map((text) => `${path}: ${text}`));
    }
    await context.close();
  }
  expect(reversed).toEqual([]);

  const { page, context } = await openPhoneOf(town, Owner, { javaScript: false });
  await page.goto(`/members/${id}/report`);
  const button = page.getByRole("button", { name: /^Block / });
  const [verb = NaN, name = NaN] = await button.evaluate((node) => {
    document.documentElement.dir = "rtl";
    const verb = document.createRange();
    verb.selectNodeContents(node);
    return [verb.getClientRects()[0]?.left, node.querySelector("bdi")?.getBoundingClientRect().left];
  });
  expect(verb).toBeLessThan(name);
  await context.close();
});

/** Parts of a sentence that stand before the one they follow. */
const reversedParts = (page: Page, direction: "ltr" | "rtl"): Promise<string[]> =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir;
    const wrong: string[] = [];
    const sentenceOf = (node: Node): Element | null => {
      let around = node.parentElement;
      while (around && getComputedStyle(around).display === "inline") around = around.parentElement;
      return around;
    };
    // A badge is one text, however its parts are laid out.
    const isText = (around: Element) => around.matches(".badge") || !/flex|grid/.test(getComputedStyle(around).display);
    const boxOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getClientRects();
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let before: Node | null = null;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = sentenceOf(node);
      if (!node.textContent?.trim() || !around?.checkVisibility() || around.closest(".unseen, script, style")) continue;
      const sentence = around.closest(".badge") ?? around;
      const [last, first] = [before && [...boxOf(before)].at(-1), boxOf(node)[0]];
      const isSame = before && (sentenceOf(before)?.closest(".badge") ?? sentenceOf(before)) === sentence;
      if (
        isSame &&
        isText(sentence) &&
        last &&
        first &&
        Math.abs(last.bottom - first.bottom) < 4 &&
        first.left < last.left
      )
        wrong.push(`${before?.textContent ?? ""} | ${node.textContent}`);
      before = node;
    }
    return wrong;
  }, direction);
