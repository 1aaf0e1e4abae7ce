import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { ada, ana, ben, cem, dora, register } from "../cast";
import type { Visitor } from "../visitor";
import { encryptedPage } from "~/security/plain-http";
import { givenAdmin, givenKindspot, givenMember } from "../given";
import { handOverByCalls } from "../handover-by-calls";
import { openPhone } from "./browser";
import { homeAt, openPhoneOf } from "./phone-of";

// Text at twice its size on the narrowest phone: nothing is wider than the screen, and words keep their letters together.

let anasSpace: string, benId: string;

const idOf = async (sent: Promise<Response>): Promise<string> => ((await (await sent).json()) as { id: string }).id;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
beforeAll(async () => {
  const Cem = await register(town.url, cem);
  await handOverByCalls(Cem, Ben, cem.place, "8 9th Street"); // Ben can rate it
  anasSpace = await idOf(Ana.post("/api/parking-spaces", { ...ana.place, address: "402 5th Street" }));
  await Cem.post("/api/parking-spaces", { ...cem.place, address: "12 9th Street", leavingInMinutes: 15 });
  await Ben.post("/api/parking-requests", { ...ben.place, radius: 3218, message: "A small car" });
  benId = await idOf(Ben.get("/api/auth/user"));
  await Ana.post("/api/messages", { receiverId: benId, content: "I leave in five minutes." });
  await Ana.post("/api/reports", { userId: benId, reason: "other", details: "Parked in my driveway" });
});

/** Pages without the map's tiles, which are pictures of one size. */
const pages = (): [Visitor | null, string[]][] => [
  [null, ["/", "/auth?mode=sign-up", "/contact", "/how-it-works", "/menu"]],
  [
    Ana,
    [
      homeAt(ana.place),
      "/requests",
      `/spaces/${anasSpace}/promise`,
      "/spaces/new",
      "/chat",
      `/chat/${benId}`,
      "/profile",
      "/profile/edit",
      "/profile/points",
      "/profile/watches",
      "/profile/security",
      "/profile/security/tokens",
      "/profile/notifications",
      "/profile/password",
      "/plans",
      "/tips/new?pin=40.672,-73.9772,18",
      "/rewards",
      "/parking-history",
      "/menu",
      "/subscribe",
      `/members/${benId}/report`,
    ],
  ],
  [Ben, ["/?place=Brooklyn", "/requests?tab=mine", "/requests/new", "/parking-history"]],
  [
    Ada,
    [
      ...["/admin", "/admin/reports", `/admin/members/${benId}`, "/admin/registration", "/admin/import"],
      ...["/admin/texts", "/admin/health", "/admin/mail", "/admin/redemptions", "/admin/statistics", "/admin/nowhere"],
    ],
  ],
];

interface Opened {
  page: Page;
  path: string;
}
/** Each page in a tab of its own: another screen or size of text needs no new load. */
const opened: Opened[] = [];
beforeAll(async () => {
  for (const [who, paths] of pages()) {
    const phone = who
      ? await openPhoneOf(town, who, { javaScript: false })
      : await openPhone({ url: town.url, javaScript: false });
    for (const path of paths) {
      const page = await phone.context.newPage();
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(path.endsWith("nowhere") ? 404 : 200);
      opened.push({ page, path });
    }
  }
});

interface Screen {
  width: number;
  height: number;
}

/** Looks at every page on this screen, with text of this size. */
async function lookAt(
  screen: Screen,
  percent: number,
  look: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  for (const { page, path } of opened) {
    await page.setViewportSize(screen);
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
    await look(page, path);
  }
}

/** What one presses that is lower or narrower than a finger. Links within a sentence may be: their line is no higher. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const small: string[] = [];
    for (const pressed of document.querySelectorAll("a, button, summary, input:not([type=hidden]), select, textarea")) {
      const [label] = (pressed as HTMLInputElement).labels ?? [];
      const target = label?.contains(pressed) ? label : pressed;
      const isSentence = pressed.parentElement?.textContent !== pressed.textContent;
      if (!pressed.checkVisibility({ visibilityProperty: true }) || target.closest(".skip, .unseen, .map-canvas"))
        continue;
      if (isSentence && getComputedStyle(pressed).display === "inline") continue;
      const { width, height } = target.getBoundingClientRect();
      if (Math.min(width, height) < 43.9)
        small.push(`${pressed.textContent || pressed.outerHTML.slice(0, 80)} ${width}×${height}`);
    }
    return small;
  });

test("what one presses is at least 44 px high and wide at 360×740", async () => {
  const small: string[] = [];
  await lookAt({ width: 360, height: 740 }, 100, async (page, path) => {
    small.push(...(await smallTargets(page)).map((target) => `${path}: ${target}`));
  });
  expect(small).toEqual([]);
});

test.each([
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
])("no text is smaller than 13 px at %o", async (screen) => {
  const small: string[] = [];
  await lookAt(screen, 100, async (page, path) => {
    const found = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const tiny: string[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const around = node.parentElement;
        if (!around || !node.textContent?.trim() || around.closest(".unseen, svg, script, style")) continue;
        if (around.checkVisibility() && parseFloat(getComputedStyle(around).fontSize) < 12.9)
          tiny.push(node.textContent);
      }
      return tiny;
    });
    small.push(...found.map((text) => `${path}: ${text}`));
  });
  expect(small).toEqual([]);
});

test("the tabs of a phone on its side have whole words, with text at 100 % and 200 %", async () => {
  for (const percent of [100, 200]) {
    const cut: string[] = [];
    await lookAt({ width: 740, height: 360 }, percent, async (page, path) => {
      const found = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>(".tabs a")]
          .filter((tab) => {
            const range = document.createRange();
            if (tab.lastChild) range.selectNode(tab.lastChild); // the word
            const { right, bottom } = range.getBoundingClientRect();
            const rail = tab.closest(".tab-bar")?.getBoundingClientRect();
            return !rail || right > rail.right + 0.5 || bottom > rail.bottom + 0.5;
          })
          .map((tab) => tab.innerText),
      );
      cut.push(...found.map((word) => `${path}: ${word}`));
    });
    expect(cut, `${percent} %`).toEqual([]);
  }
});

test("the numbers on the tabs of a phone on its side are whole, with text at 100 % and 200 %", async () => {
  for (const percent of [100, 200])
    await lookAt({ width: 740, height: 360 }, percent, async (page, path) => {
      const beyond = await page.evaluate(() => {
        const rail = document.querySelector(".tab-bar")?.getBoundingClientRect().right ?? 0;
        return [...document.querySelectorAll(".count")].map((one) => one.getBoundingClientRect().right - rail);
      });
      for (const by of beyond) expect(by, `${path}, ${percent} %`).toBeLessThanOrEqual(0);
    });
});

test("a field's hint begins where its label does", async () => {
  await lookAt({ width: 360, height: 740 }, 100, async (page, path) => {
    const edges = await page.evaluate(() =>
      [...document.querySelectorAll("main .field > p.hint")].map((hint) => {
        const { left } = hint.getBoundingClientRect();
        return (
          left +
          parseFloat(getComputedStyle(hint).paddingLeft) -
          (hint.parentElement?.getBoundingClientRect().left ?? 0)
        );
      }),
    );
    for (const edge of edges) expect(edge, path).toBe(0);
  });
});

test("the page that leads to the encrypted address keeps a long name on the screen, and its link is as tall as a finger", async () => {
  const { page } = await openPhone({ url: town.url, javaScript: false });
  const origin = new URL(`https://${"our-neighbourhood-".repeat(3)}parks.example.org`);
  await page.setContent(await encryptedPage("/", origin).text());
  for (const [percent, width] of [
    [100, 360],
    [200, 320],
  ] as const) {
    await page.setViewportSize({ width, height: 568 });
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect((await page.getByRole("heading").boundingBox())?.x).toBe(16);
    expect((await page.getByRole("link").boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

/** Words of up to 14 letters that are broken. Addresses may be: they are longer than a line. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement;
      if (
        !around ||
        node.textContent?.includes("@") ||
        around.closest(".unseen, .map, script, style, details:not([open]) > :not(summary)")
      )
        continue;
      const text = (node.textContent ?? "").replace(/https?:\S+/g, (address) => " ".repeat(address.length));
      for (const { 0: word, index } of text.matchAll(/\b[A-Za-z]{3,14}\b/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

test.each([
  [150, 320, 568],
  [200, 320, 568],
  [200, 360, 740],
  [200, 740, 360],
  [200, 1280, 800],
])("text at %d % on a screen of %d × %d px scrolls no page sideways", async (percent, width, height) => {
  const wider: string[] = [];
  await lookAt({ width, height }, percent, async (page, path) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) wider.push(`${path}: ${wide}`);
  });
  expect(wider).toEqual([]);
});

test("names and words of text at 200 % keep their letters on one line at 320 px", async () => {
  const broken: string[] = [];
  await lookAt({ width: 320, height: 568 }, 200, async (page, path) => {
    broken.push(...(await brokenWords(page)).map((word) => `${path}: ${word}`));
  });
  expect(broken).toEqual([]);
});

test("beside the photo the number of own requests has its words at 200 % on a phone of 320 px", async () => {
  await lookAt({ width: 320, height: 568 }, 200, async (page, path) => {
    const words = page.locator(".request-count .badge > span");
    if (await words.count()) expect((await words.boundingBox())?.width, path).toBeGreaterThan(100);
  });
});

test("with large text no sheet lies over the home's two main buttons", async () => {
  await lookAt({ width: 360, height: 740 }, 200, async (page, path) => {
    const bottomOf = (part: string) => page.locator(part).evaluateAll(([node]) => node?.getBoundingClientRect().bottom);
    const sheet = await page.locator(".home-list").evaluateAll(([node]) => node?.getBoundingClientRect().top);
    if (sheet !== undefined) expect(sheet, path).toBeGreaterThanOrEqual((await bottomOf(".home-actions")) ?? 0);
  });
});

test("the welcome page has four sizes of text on a phone, besides its drawings", async () => {
  const { page } = await openPhone({ url: town.url, javaScript: false });
  await page.goto("/");
  const sizes = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement;
      if (around && node.textContent?.trim() && !around.closest(".unseen, svg, script, style"))
        found.add(getComputedStyle(around).fontSize);
    }
    return [...found];
  });
  expect(sizes.length, sizes.join()).toBeLessThanOrEqual(4);
});

test("the welcome page's words at 200 % keep their letters on one line at 1280 px too", async () => {
  const { page } = await openPhone({
    url: town.url,
    javaScript: false,
    viewport: { width: 1280, height: 800 },
  });
  await page.goto("/");
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await brokenWords(page)).toEqual([]);
});

describe("with a promise, text at 200 %", () => {
  let Owner: Visitor;
  let driverId: string;
  beforeAll(async () => {
    const named = (name: string) => register(town.url, { ...dora, email: `${name}@kindspot.example` });
    const Driver = await named("driver");
    Owner = await named("owner");
    driverId = await idOf(Driver.get("/api/auth/user"));
    const spaceId = await idOf(Owner.post("/api/parking-spaces", { ...dora.place, keepMinutes: 20 }));
    await Driver.get(`/api/parking-spaces/nearby/${dora.place.latitude}/${dora.place.longitude}`);
    await Driver.post(`/api/parking-spaces/${spaceId}/claim`, {});
  });

  test.each([
    [320, 568],
    [360, 740],
    [740, 360],
    [1280, 800],
  ])("keeps the handover's words whole and free of the header on a screen of %d × %d px", async (width, height) => {
    const { page } = await openPhoneOf(town, Owner, { javaScript: false, viewport: { width, height } });
    for (const path of [homeAt(dora.place), "/profile/edit", `/chat/${driverId}`]) {
      await page.goto(path);
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      expect(await brokenWords(page), path).toEqual([]);
      await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
      const { y: head = NaN } = (await page.locator(".promise-head").boundingBox()) ?? {};
      const { y = NaN, height: high = NaN } = (await page.locator(".page-header").boundingBox()) ?? {};
      expect(head, path).toBeGreaterThanOrEqual(y + high);
    }
  });

  test.each([
    [320, 568],
    [740, 360],
  ])("leaves a screen of %d × %d px to the page when it is scrolled", async (width, height) => {
    const { page } = await openPhoneOf(town, Owner, { javaScript: false, viewport: { width, height } });
    await page.goto("/profile/edit");
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    const { y = NaN, height: high = NaN } = (await page.locator(".promise-head").boundingBox()) ?? {};
    expect(y + high).toBeLessThanOrEqual(0);
  });

  test("leaves a thread's field on the screen of 740 × 360 px, with a promise and without one", async () => {
    const viewport = { width: 740, height: 360 };
    for (const [who, partner] of [
      [Owner, driverId],
      [Ben, await idOf(Ana.get("/api/auth/user"))],
    ] as const) {
      const { page, context } = await openPhoneOf(town, who, { javaScript: false, viewport });
      await page.goto(`/chat/${partner}`);
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      const field = await page.getByPlaceholder("Type a message...").boundingBox();
      expect((field?.y ?? NaN) + (field?.height ?? NaN)).toBeLessThanOrEqual(360);
      await context.close();
    }
  });

  test("leaves a thread's field on the screen of 320 × 568 px", async () => {
    const viewport = { width: 320, height: 568 };
    const { page } = await openPhoneOf(town, Owner, { javaScript: false, viewport });
    await page.goto(`/chat/${driverId}`);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    const field = await page.getByPlaceholder("Type a message...").boundingBox();
    const tabs = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    expect((field?.y ?? NaN) + (field?.height ?? NaN)).toBeLessThanOrEqual(tabs?.y ?? NaN);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(568);
  });
});

test("a request in a thread keeps its words whole beside its buttons, with text at 200 %", async () => {
  for (const { width, height } of [
    { width: 740, height: 360 },
    { width: 1280, height: 800 },
  ]) {
    const { page, context } = await openPhoneOf(town, Ana, { javaScript: false, viewport: { width, height } });
    await page.goto(`/chat/${benId}`);
    await page.locator(".request-bar").waitFor();
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await page.locator(".request-bar summary").click();
    expect(await brokenWords(page)).toEqual([]);
    const { x = NaN, width: wide = NaN } = (await page.getByRole("button", { name: "Decline" }).boundingBox()) ?? {};
    expect(x + wide).toBeLessThanOrEqual(width);
    await context.close();
  }
});

test("a toast of text at 200 % covers at most half of a phone", async () => {
  const Dora = await register(town.url, dora);
  const phone = await openPhoneOf(town, Dora, { javaScript: false, viewport: { width: 320, height: 568 } });
  await phone.page.goto(`/spaces/new?pin=${dora.place.latitude},${dora.place.longitude}`);
  await phone.page.getByRole("button", { name: "Share Space" }).click();
  const toast = phone.page.locator(".toast");
  await toast.getByText("shared with nearby drivers").waitFor();
  await phone.page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect((await toast.boundingBox())?.height).toBeLessThanOrEqual(568 / 2);
});
