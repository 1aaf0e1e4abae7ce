import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { hints } from "~/domain/members/newcomer-rules";
import { ana, ben, cem, dora, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { homeAt, openPhoneOf } from "./phone-of";

let town: Kindspot;
let Ana: Visitor, Ben: Visitor, Newcomer: Visitor;
beforeAll(async () => {
  town = await openKindspot({ env: { RATE_LIMITS: "off" } });
  Ana = await register(town.url, ana);
  Ben = await register(town.url, ben);
  Newcomer = await register(town.url, { ...ben, email: "newcomer@kindspot.example" });
  for (const metres of [0, 200, 400])
    await Ana.post("/api/parking-spaces", {
      ...ana.place,
      latitude: ana.place.latitude + metres / 111_000,
      address: "402 5th Street",
    });
  await Ben.post("/api/parking-requests", {
    ...{ ...ben.place, radius: 3218 },
    message: "Home from work, about ten minutes away, in a small blue car.",
  });
});

const sizes: [number, number][] = [
  [320, 568],
  [360, 740],
  [740, 360],
  [1280, 800],
];

const openHome = async (width: number, height: number) => {
  const phone = await openPhoneOf(town, Ben, { javaScript: false, viewport: { width, height } });
  await phone.page.goto(homeAt(ben.place));
  return phone;
};

test.each(sizes)("the two main buttons are seen at %ix%i, with an open request", async (width, height) => {
  const { page } = await openHome(width, height);
  await page.getByText("Looking for parking in your area").waitFor();
  // The tabs are at the bottom of an upright phone only.
  const tabs = width < height ? await page.getByRole("navigation", { name: "Main" }).boundingBox() : null;
  const end = tabs?.y ?? height;
  for (const name of ["Share here now", "Request Parking"]) {
    const box = await page.getByRole("link", { name, exact: true }).boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0), name).toBeLessThanOrEqual(end);
  }
});

test.each(sizes)("no line of the open request's banner begins with a dot at %ix%i", async (width, height) => {
  const { page } = await openHome(width, height);
  for (const percent of [100, 150, 200]) {
    const begins = await page.locator(".active-request small").evaluate((node, size) => {
      document.documentElement.style.fontSize = `${size}%`;
      const text = node.firstChild;
      const at = text?.textContent?.indexOf("·") ?? -1;
      if (!text || at < 2) return "no dot";
      const top = (index: number) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect().top;
      };
      return top(at) > top(at - 2) ? "begins" : "";
    }, percent);
    expect(begins, `${percent} %`).toBe("");
  }
});

test("the list scrolls over the map, which stays below the header that lets it through", async () => {
  const { page } = await openHome(360, 740);
  const tops = () =>
    page.evaluate(() =>
      [".map", ".home-list"].map((part) => document.querySelector(part)?.getBoundingClientRect().top ?? 0),
    );
  const [mapBefore = 0, listBefore = 0] = await tops();
  expect(listBefore).toBeGreaterThan(mapBefore);
  await page.locator(".space-card").last().scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      const [map = 0, list = 0] = await tops();
      return list < listBefore && map === 0;
    })
    .toBe(true);
});

test("a card begins with the minutes, and is at most 180 px high", async () => {
  const { page } = await openHome(360, 740);
  const card = page.locator(".space-card").first();
  expect(await card.innerText()).toMatch(/^\d+ min\s*Available/);
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(180);
});

test("a card's edge has the colour of its state", async () => {
  const { page } = await openHome(360, 740);
  const [edge, state] = await page
    .locator(".space-card")
    .first()
    .evaluate((card) => [
      getComputedStyle(card).borderInlineStartColor,
      getComputedStyle(card.querySelector(".badge") ?? card).color,
    ]);
  expect(edge).toBe(state);
});

test("a card shows a star before the rating", async () => {
  const { page } = await openHome(360, 740);
  const before = page
    .locator(".space-card .rating")
    .first()
    .evaluate((node) => getComputedStyle(node, "::before").content);
  expect(await before).toContain("★");
});

test("the buttons of an empty list stand in its middle, like its words", async () => {
  const { page } = await openHome(1280, 800);
  await page.goto("/?place=Vienna");
  const middles = await page
    .locator(".empty :is(h3, .row > *)")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => (left + right) / 2));
  expect(middles.length).toBeGreaterThan(1);
  for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? NaN))).toBeLessThanOrEqual(1);
});

test.each(sizes)("an empty list says what to do on the first screen, at %ix%i", async (width, height) => {
  const Stranger = await register(town.url, { ...dora, email: `stranger-${width}@kindspot.example` });
  const { page } = await openPhoneOf(town, Stranger, { javaScript: false, viewport: { width, height } });
  await page.goto("/");
  const { y: end = 0 } = (await page.locator(".home-actions").boundingBox()) ?? {};
  for (const part of [
    page.getByRole("heading", { name: "No parking spaces" }),
    page.locator(".empty .button").first(),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(end);
  }
});

test("the first card's act is the one filled button of the list, whole on the first screen", async () => {
  for (const [width, height] of [
    [320, 568],
    [360, 740],
  ] as const) {
    const Cem = await openPhoneOf(town, await register(town.url, { ...cem, email: `cem-${width}@kindspot.example` }), {
      javaScript: false,
      viewport: { width, height },
    });
    await Cem.page.goto(homeAt(ben.place));
    const filled = Cem.page.locator(".home-list .button:not(.quiet, .tinted, .bare, .danger)");
    expect(await filled.count()).toBe(1);
    const box = await filled.boundingBox();
    const { y: end = 0 } = (await Cem.page.locator(".home-actions").boundingBox()) ?? {};
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(end);
    await Cem.context.close();
  }
});

test.each([
  [320, 568],
  [360, 740],
  [740, 360],
])(
  "the first card's act is whole on the first screen, below a banner and with 'the owner may be gone', at %ix%i",
  async (width, height) => {
    const there = await openKindspot({ env: { RATE_LIMITS: "off" } });
    const far = { ...ana.place, latitude: ana.place.latitude + 2400 / 111_000 };
    const [Owner, Driver] = [await register(there.url, ana), await register(there.url, { ...cem, place: far })];
    await Owner.post("/api/parking-spaces", {
      ...ana.place,
      address: "1107 Wren Street, by the bakery",
      keepMinutes: 5,
    });
    await Driver.post("/api/parking-requests", { ...far, radius: 3218 });
    const { page } = await openPhoneOf(there, Driver, { javaScript: false, viewport: { width, height } });
    await page.goto(homeAt(far));
    const card = page.locator(".space-card").first();
    expect(await card.innerText()).toContain("the owner may be gone by then");
    await page.getByText("Looking for parking in your area").waitFor();
    const box = await card.locator(".button:not(.quiet, .tinted, .bare, .danger)").boundingBox();
    const { y: end = 0 } = (await page.locator(".home-actions").boundingBox()) ?? {};
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(end);
  },
);

test.each([
  [320, 568],
  [360, 740],
])("a first card of two lines stands whole on the first screen, at %ix%i", async (width, height) => {
  const there = await openKindspot();
  const Owner = await register(there.url, ana);
  const Driver = await register(there.url, cem);
  await Owner.post("/api/parking-spaces", {
    ...ana.place,
    address: "107 Wren Street, by the bakery",
    notes: "Behind my blue Honda",
  });
  for (const hint of hints) await Driver.submit("/?index", { "dismiss-hint": hint });
  const { page } = await openPhoneOf(there, Driver, { javaScript: false, viewport: { width, height } });
  await page.goto(homeAt(ana.place));
  const card = await page.locator(".space-card").boundingBox();
  const { y: end = 0 } = (await page.locator(".home-actions").boundingBox()) ?? {};
  expect((card?.y ?? Infinity) + (card?.height ?? 0)).toBeLessThanOrEqual(end);
});

test.each([320, 360])("a request that waits for an answer is one row of 56 px on a phone of %i px", async (width) => {
  const { page } = await openPhoneOf(town, Ana, { javaScript: false, viewport: { width, height: 740 } });
  await page.goto(homeAt(ana.place));
  const row = page.locator(".request-bar");
  const cutOff = (part: Locator) => part.evaluate((node) => node.scrollWidth - node.clientWidth);
  expect((await row.boundingBox())?.height).toBe(56);
  expect(await cutOff(row.getByRole("heading"))).toBe(0);
  const more = row.locator("summary");
  const before = await more.boundingBox();
  await more.click();
  await row.getByText("Home from work").waitFor();
  expect(await more.boundingBox(), "the opened 'More'").toEqual(before);
  const buttons = ["Promise 10 min", "Promise 5 min", "Promise 20 min", "Decline"];
  for (const part of [more, ...buttons.map((name) => row.getByRole("button", { name, exact: true }))]) {
    const box = await part.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await cutOff(row)).toBe(0);
  await page.goto("/menu");
  expect((await page.locator(".request-line").boundingBox())?.height).toBe(48);
});

test("what is wrong with a typed place is whole, in the header's details", async () => {
  const { page } = await openPhoneOf(town, Ben, {
    javaScript: false,
    viewport: { width: 320, height: 568 },
  });
  await page.goto("/?place=Nowhereville");
  const error = page.getByText("We don't know this place.");
  expect(await error.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
});

test("without hint or banner the map has 52 % of the screen, and the next card shows below the first one", async () => {
  const Settled = await register(town.url, { ...cem, email: "settled@kindspot.example" });
  for (const hint of hints) await Settled.submit("/?index", { "dismiss-hint": hint });
  const { page } = await openPhoneOf(town, Settled, {
    javaScript: false,
    viewport: { width: 360, height: 740 },
  });
  await page.goto(homeAt(cem.place));
  expect((await page.locator(".home-map > .map").boundingBox())?.height).toBeGreaterThanOrEqual(0.52 * 740);
  const next = await page.locator(".space-card").nth(1).boundingBox();
  const { y: end = 0 } = (await page.locator(".home-actions").boundingBox()) ?? {};
  expect(next?.y ?? Infinity).toBeLessThan(end - 8);
});

test("a newcomer's first card stands whole on the first screen, under the hint", async () => {
  await Newcomer.submit("/?index", { here: `${ben.place.latitude},${ben.place.longitude}` });
  await Newcomer.get("/"); // with the toast of that
  for (const [width, height] of sizes) {
    const { page, context } = await openPhoneOf(town, Newcomer, { javaScript: false, viewport: { width, height } });
    await page.goto("/");
    await page.locator(".home-list .hint").waitFor();
    const act = await page.locator(".space-card .button").first().boundingBox();
    const card = await page.locator(".space-card").first().boundingBox();
    const { y: end = 0 } = (await page.locator(".home-actions").boundingBox()) ?? {};
    const last = width < 400 ? card : act; // a phone on its side and a panel show the act
    expect((last?.y ?? Infinity) + (last?.height ?? 0), `${width} × ${height}`).toBeLessThanOrEqual(end);
    await context.close();
  }
});

test.each(sizes)("a toast stands whole above the map without JavaScript, at %ix%i", async (width, height) => {
  await Newcomer.submit("/?index", { here: `${ben.place.latitude},${ben.place.longitude}` });
  const { page, context } = await openPhoneOf(town, Newcomer, { javaScript: false, viewport: { width, height } });
  await page.goto("/");
  const toast = page.locator(".toast");
  await toast.waitFor();
  const isSeen = await toast.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint((left + right) / 2, y)));
  });
  expect(isSeen).toBe(true);
  await context.close();
  await Newcomer.get("/");
});

test.each(sizes)(
  "a notice on the map leaves its controls free, below an open request, at %ix%i",
  async (width, height) => {
    const Dora = await register(town.url, { ...ben, email: `dora-${width}@kindspot.example` });
    await Dora.submit("/?index", { here: `${ben.place.latitude},${ben.place.longitude}` });
    await Dora.post("/api/parking-requests", { ...ben.place, radius: 3218, message: "" });
    const { page } = await openPhoneOf(town, Ben, { javaScript: false, viewport: { width, height } });
    await page.goto("/");
    const retry = page.getByRole("link", { name: "Retry", exact: true });
    for (const target of [retry, ...(await page.locator(".map-bar > .map-control, .map-move > summary").all())]) {
      const isHit = await target.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [0.1, 0.5, 0.9].every((part) =>
          element.contains(document.elementFromPoint(left + width * part, top + height / 2)),
        );
      });
      expect(isHit, await target.innerText()).toBe(true);
    }
  },
);

test.each(sizes)(
  "the first card's act is whole on the first screen below an open request, at %ix%i",
  async (width, height) => {
    const { page } = await openHome(width, height);
    await page.getByText("Looking for parking in your area").waitFor();
    const act = await page.locator(".space-card").first().locator(".button").first().boundingBox();
    const actions = await page.locator(".home-actions").boundingBox();
    expect((act?.y ?? Infinity) + (act?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0);
  },
);

test.each([
  [320, 568],
  [360, 740],
])("the first card stands whole above the main buttons below an open request, at %ix%i", async (width, height) => {
  const { page } = await openHome(width, height);
  await page.getByText("Looking for parking in your area").waitFor();
  const card = await page.locator(".space-card").first().boundingBox();
  const actions = await page.locator(".home-actions").boundingBox();
  expect((card?.y ?? Infinity) + (card?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0);
});

test("an own card has its two likeliest buttons of 44 px in one row, and the others behind 'More'", async () => {
  const { page } = await openPhoneOf(town, Ana, { javaScript: false, viewport: { width: 360, height: 740 } });
  await page.goto(homeAt(ana.place));
  const card = page.locator(".space-card").first();
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(180);
  const leave = card.getByRole("button", { name: "I'm leaving now", exact: true });
  const { y } = (await leave.boundingBox()) ?? {};
  for (const button of [leave, card.getByRole("link", { name: "Promise", exact: true }), card.locator("summary")]) {
    const box = await button.boundingBox();
    expect(box?.y).toBe(y);
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  }
  const more = await card.locator("summary").boundingBox();
  await card.locator("summary").click();
  expect(await card.locator("summary").boundingBox(), "the opened 'More'").toEqual(more);
  for (const name of ["Remove", "Still at my car", "Still free"])
    await card.getByRole("button", { name, exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test.each([320, 360])("each choice of a share's times has one row on a phone of %i px", async (width) => {
  const { page } = await openPhoneOf(town, Ana, { javaScript: false, viewport: { width, height: 740 } });
  await page.goto(`/spaces/new?pin=${ana.place.latitude},${ana.place.longitude}`);
  for (const name of ["When are you leaving?", "Hold it for a driver on the way"]) {
    const choices = await page.getByRole("group", { name }).locator(".choice").all();
    expect(choices.length).toBeGreaterThan(3);
    const tops = await Promise.all(choices.map(async (choice) => (await choice.boundingBox())?.y));
    expect(new Set(tops).size, name).toBe(1);
  }
});

test("a space that was asked for keeps its buttons in one row, at 320 px too", async () => {
  const There = await register(town.url, { ...cem, email: "asks@kindspot.example" });
  const spaces = (await (await There.get("/api/parking-spaces/nearby")).json()) as { id: string }[];
  const [nearest] = spaces;
  expect((await There.post(`/api/parking-spaces/${nearest?.id ?? ""}/ask`, {})).ok).toBe(true);
  const { page } = await openPhoneOf(town, There, {
    javaScript: false,
    viewport: { width: 320, height: 740 },
  });
  await page.goto(homeAt(cem.place));
  const card = page.locator(".space-card", { hasText: "You asked for it" });
  const buttons = await card.locator(".space-actions > :is(.button, .more-actions)").all();
  expect(buttons.length).toBeGreaterThan(2);
  const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y));
  expect(new Set(tops).size).toBe(1);
});

test("the question about a second space on one spot stands inside its box, with targets of 44 px", async () => {
  const { page } = await openPhoneOf(town, Ana, { javaScript: false, viewport: { width: 360, height: 740 } });
  await page.goto(`/spaces/new?pin=${ana.place.latitude},${ana.place.longitude}`);
  const box = page.getByRole("group", { name: /^You already share a space here/ });
  const { y: top = 0 } = (await box.boundingBox()) ?? {};
  const { y: first = 0 } = (await box.locator("legend").boundingBox()) ?? {};
  expect(first).toBeGreaterThan(top);
  for (const target of [box.locator("label"), box.getByRole("link", { name: "See the space you share" })])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test.each([
  ["roughly known", "/spaces/new"],
  ["not sure", `/spaces/new?pin=${ben.place.latitude},${ben.place.longitude}&unsure=120`],
])("where the phone is %s, the button below the pin's map is on the first screen", async (_, path) => {
  const { page } = await openPhoneOf(town, Newcomer, { javaScript: true });
  await page.goto(path);
  const tabs = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  const box = await page.getByRole("link", { name: "The pin is at my car" }).boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
});

test("three cards are seen at once when the list covers the map", async () => {
  const { page } = await openHome(360, 740);
  const cards = page.locator(".space-card");
  await cards.first().evaluate((card) => card.scrollIntoView({ block: "start" }));
  const boundsOf = async (part: string) => {
    const box = await page.locator(part).last().boundingBox();
    return { top: box?.y ?? NaN, bottom: (box?.y ?? NaN) + (box?.height ?? NaN) };
  };
  await expect
    .poll(async () => (await boundsOf(".space-card")).bottom)
    .toBeLessThanOrEqual((await boundsOf(".home-actions")).top);
  const first = await cards.first().boundingBox();
  expect(first?.y).toBeGreaterThanOrEqual((await boundsOf(".page-header")).bottom - 1);
});

test("text at 200 % on a wide screen leaves the map a third of the page's width or more", async () => {
  const { page } = await openHome(1280, 800);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const { width: tabs = NaN } = (await page.getByRole("navigation", { name: "Main" }).boundingBox()) ?? {};
  expect((await page.locator(".map").boundingBox())?.width).toBeGreaterThanOrEqual((1280 - tabs) / 3);
});

test.each(sizes)("the map's controls stand at its edge, each of 44 px, at %ix%i", async (width, height) => {
  const { page } = await openHome(width, height);
  const map = await page.locator(".map").boundingBox();
  for (const control of await page.locator(".map-bar > .map-control, .map-move > summary").all()) {
    const box = await control.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    expect(box?.x).toBeGreaterThanOrEqual((map?.x ?? 0) + (map?.width ?? 0) - 112);
  }
});

test("a card with the longest description is at most 180 px high, and 'More' shows all of it", async () => {
  const Cem = await register(town.url, cem);
  const words = "Behind the blue van by the plane tree, long enough for a wagon, mind the hydrant. ".repeat(3);
  const description = words.slice(0, 200).trim();
  await Cem.post("/api/parking-spaces", { ...cem.place, address: "121 Finch Street", description });
  const { page } = await openHome(360, 740);
  const card = page.locator(".space-card", { hasText: "Cem A." });
  expect(await card.innerText()).toContain(description);
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(180);
  const text = card.locator(".space-trust");
  const cutOff = () => text.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await cutOff()).toBeGreaterThan(0);
  await card.locator("summary").click();
  expect(await cutOff()).toBe(0);
});

test("the map shows the nearest space, also one that is a quarter of a mile away", async () => {
  const { page } = await openHome(360, 740);
  // 440 m north of the nearest of Ana's spaces.
  await page.goto(homeAt({ ...ana.place, latitude: ana.place.latitude + (400 + 440) / 111_000 }));
  const [nearest = ""] = await page.locator(".space-card").evaluateAll((cards) => cards.map(({ id }) => id));
  expect(await topmostAt(page, `a.map-marker[href="#${nearest}"]`)).toContain("map-marker");
});

/** The class of what a press on the middle of a pin would hit. */
async function topmostAt(page: Page, pin: string): Promise<string | undefined> {
  const { x = 0, y = 0 } = (await page.locator(pin).boundingBox()) ?? {};
  return page.evaluate(([left = 0, top = 0]) => document.elementFromPoint(left, top)?.className, [x + 12, y + 12]);
}

describe("a promise", () => {
  let spaceId: string | undefined;
  beforeAll(async () => {
    const [space] = (await (await Ben.get("/api/parking-spaces/nearby/40.672/-73.9772")).json()) as { id: string }[];
    const { id } = (await (await Ben.get("/api/auth/user")).json()) as { id: string };
    spaceId = space?.id;
    const promised = await Ana.post(`/api/parking-spaces/${spaceId}/promise`, {
      promisedToUserId: id,
      waitTimeMinutes: 10,
    });
    expect(promised.status).toBe(200);
  });

  test.each(sizes)(
    "shows the driver and the space on the map, free of its controls, at %ix%i",
    async (width, height) => {
      const { page } = await openHome(width, height);
      await page.locator("#map").scrollIntoViewIfNeeded();
      for (const pin of [".map-marker.here", ".map-marker.mine"])
        expect(await topmostAt(page, pin), pin).toContain("map-marker");
    },
  );

  test("has a countdown on the card, after which no line begins with a dot", async () => {
    const { page } = await openPhoneOf(town, Ana, { javaScript: true, at: ana.place });
    await page.goto(homeAt(ana.place));
    const when = page.locator(".space-when:has(.countdown)").first();
    await when.waitFor();
    await page.evaluate(() => (document.documentElement.style.fontSize = "150%"));
    const begins: number[] = [];
    for (let width = 320; width <= 420; width += 4) {
      await page.setViewportSize({ width, height: 740 });
      const isFirst = await when.evaluate((line) => {
        const address = line.querySelector("[translate='no']:not(.countdown)");
        const [first] = address?.getClientRects() ?? [];
        return !first || first.left < line.getBoundingClientRect().left + 2;
      });
      if (isFirst) begins.push(width);
    }
    expect(begins).toEqual([]);
  });

  test("has buttons of a phone's width on a wide page, too", async () => {
    const { page } = await openPhoneOf(town, Ben, {
      javaScript: false,
      viewport: { width: 1280, height: 800 },
    });
    await page.goto("/profile");
    expect((await page.locator(".promise-buttons").boundingBox())?.width).toBeLessThanOrEqual(400);
  });

  test("asks the driver 'Did you get it?' with its four buttons in one row of a phone", async () => {
    await Ana.post(`/api/parking-spaces/${spaceId}/handover`, {});
    const { page } = await openPhoneOf(town, Ben, {
      javaScript: false,
      viewport: { width: 360, height: 740 },
    });
    await page.goto(homeAt(ben.place));
    await page.getByRole("button", { name: "Yes, I've parked" }).waitFor();
    const buttons = page.locator(".promise-buttons").locator(":scope > .button, summary");
    const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
  });
});
