import type { Page } from "playwright";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { registerAdmin } from "../admins";
import { ada, ana, ben, cem, dora, register, registerPlaceless, type Person } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { coverOf } from "./cover-of";
import { openLive } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

/** What one presses next is neither covered nor out of sight, and there is one such thing at a time. */

let Ana: Visitor, Ben: Visitor;
let anasSpace: string;

const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: string }).id;
/** Metres north of Ana. */
const north = (metres: number) => ({ ...ana.place, latitude: ana.place.latitude + metres / 111_000 });
const named = (person: Person, name: string): Person => ({
  ...person,
  place: ana.place,
  email: `${name}@kindspot.example`,
});

// Ana shares one space, others share eight, and three look for one.
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
  anasSpace = await idOf(
    Ana.post("/api/parking-spaces", { ...ana.place, address: "1107 Wren Street", keepMinutes: 20 }),
  );
  const owners = [cem, dora, ada].map((person) => named(person, `owner-${person.firstName}`));
  for (const [number, person] of owners.entries()) {
    const owner = await register(town.url, person);
    for (let own = 0; own < 3 && number * 3 + own < 8; own++)
      await owner.post("/api/parking-spaces", {
        ...north(150 * (number * 3 + own + 1)),
        address: `${own} Elm Street`,
        keepMinutes: 20,
      });
  }
  for (const person of [cem, dora, ada].map((one) => named(one, `seeker-${one.firstName}`)))
    await (await register(town.url, person)).post("/api/parking-requests", { ...north(300), radius: 3218 });
});

const SIZES = [
  [320, 568],
  [360, 740],
  [740, 360],
  [1280, 800],
] as const;

async function opens(who: Visitor, path: string, [width, height]: readonly [number, number]): Promise<Page> {
  const viewport = { width, height };
  const { page } = await openPhoneOf(town, who, { javaScript: true, at: ana.place, viewport });
  await openLive(page, path);
  return page;
}

let drivers = 0;
/** A driver says 'I'm coming' to Ana, until the test has ended. Nobody claims a space twice. */
async function someoneComes(): Promise<Visitor> {
  const driver = await register(town.url, named(ben, `driver-${++drivers}`));
  const claimed = await driver.post(`/api/parking-spaces/${anasSpace}/claim`, {});
  if (!claimed.ok) throw new Error(await claimed.text());
  onTestFinished(async () => {
    await driver.post(`/api/parking-spaces/${anasSpace}/release`, {});
    await Ana.get("/menu"); // with the toast of that
  });
  return driver;
}

test("each region of the home has one filled button at most", async () => {
  const page = await opens(Ana, homeAt(ana.place), [360, 740]);
  for (const region of [".page-header", ".map", ".home-list", ".home-actions", ".request-bar"]) {
    const filled = page.locator(`${region} .button:not(.quiet, .tinted, .bare, .danger):visible`);
    expect(await filled.count(), region).toBeLessThanOrEqual(1);
  }
});

test("the home without a place, the car's page and the plans have one filled button each", async () => {
  for (const path of ["/car", "/plans", "/"]) {
    const who = path === "/" ? await registerPlaceless(town.url, named(cem, "placeless")) : Ben;
    const { page } = await openPhoneOf(town, who, { javaScript: path !== "/" });
    await page.goto(path);
    if (path === "/car") await page.getByRole("button", { name: "I parked here" }).waitFor();
    const filled = page.locator("main .button:not(.quiet, .tinted, .bare, .danger):visible");
    expect(await filled.allInnerTexts(), path).toHaveLength(1);
  }
});

test("of several requests one has a filled button, and all of them the same choices", async () => {
  const { page } = await openPhoneOf(town, Ana, { javaScript: false });
  await page.goto("/requests");
  expect(await page.getByRole("button", { name: "Promise 10 min" }).count()).toBe(3);
  expect(await page.locator("main .button:not(.quiet, .tinted, .bare, .danger):visible").allInnerTexts()).toEqual([
    "Promise 10 min",
  ]);
  // The waits stand in one row, also on a narrow phone.
  await page.setViewportSize({ width: 320, height: 568 });
  const tops = await page
    .locator(".request .promise-nearest .button")
    .evaluateAll((all) => all.slice(0, 3).map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  // Between its buttons a card has gaps of one size.
  const gaps = await page
    .locator(".request .choices")
    .first()
    .evaluate((actions) => {
      const boxes = [...actions.querySelectorAll(".button")]
        .filter((button) => button.checkVisibility())
        .map((button) => button.getBoundingClientRect());
      const beside = (box: DOMRect) => boxes.filter(({ top, left }) => top === box.top && left > box.left);
      return boxes.flatMap((box) =>
        beside(box)
          .slice(0, 1)
          .map(({ left }) => Math.round(left - box.right)),
      );
    });
  expect(gaps).toHaveLength(3);
  expect(new Set(gaps).size, gaps.join()).toBe(1);
});

test("a request whose choices are open has one filled button", async () => {
  const { page } = await openPhoneOf(town, Ana, { javaScript: false });
  await page.goto("/requests");
  await page.locator(".request summary").first().click();
  await page.getByRole("button", { name: "Promise Space" }).first().waitFor();
  expect(await page.locator("main .button:not(.quiet, .tinted, .bare, .danger):visible").allInnerTexts()).toEqual([
    "Promise 10 min",
  ]);
});

test("the home with 9 spaces and 3 requests has at most 45 Tab stops, the map's pins among them as one", async () => {
  const page = await opens(Ana, homeAt(ana.place), [360, 740]);
  await page.locator(".map.live").waitFor();
  expect(await page.locator(".space-card").count()).toBe(9);
  const seen = page.locator(":is(a, button, summary, input, select, [tabindex='0']):visible:not(.skip)");
  expect(await seen.count(), (await seen.allInnerTexts()).join(" | ")).toBeLessThanOrEqual(45);
});

test("the pins are one Tab stop, among which arrow keys lead on, also when the list changes", async () => {
  const page = await opens(Ben, homeAt(ana.place), [360, 740]);
  await page.locator(".map.live").waitFor();
  const stop = page.locator(".map-marker[tabindex='0']");
  const titles = await page.locator(".map-marker").evaluateAll((all) => all.map((pin) => (pin as HTMLElement).title));
  expect(titles.length).toBeGreaterThan(2);
  await expect.poll(() => stop.count()).toBe(1);
  await stop.focus();
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).title);
  const first = titles.indexOf(await focused());
  for (const [key, step] of [
    ["ArrowRight", 1],
    ["ArrowDown", 2],
    ["ArrowLeft", 1],
    ["ArrowUp", 0],
    ["ArrowUp", -1],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(), key).toBe(titles.at((first + step) % titles.length));
    expect(await stop.count()).toBe(1);
  }
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest(".map-leaflet"))).toBe(null);
});

test("the first 'I'm coming' is 12 Tab stops away at most", async () => {
  const page = await opens(Ben, homeAt(ana.place), [360, 740]);
  await page.locator(".map.live").waitFor();
  const textOfFocus = () => page.evaluate(() => document.activeElement?.textContent.trim() ?? "");
  const passed: string[] = [];
  do {
    await page.keyboard.press("Tab");
    passed.push(await textOfFocus());
    if ((await textOfFocus()) === "Skip to the list") await page.keyboard.press("Enter");
  } while (passed.at(-1) !== "I'm coming" && passed.length < 60);
  expect(passed.length, passed.join(" | ")).toBeLessThanOrEqual(12);
});

test("where the phone isn't sure of its place, the button that sets the pin is in sight, below a request too", async () => {
  const { latitude, longitude } = ana.place;
  const page = await opens(Ana, `/spaces/new?pin=${latitude},${longitude}&unsure=120&zoom=18`, [360, 740]);
  expect(await coverOf(page.getByRole("link", { name: "The pin is at my car" }))).toBe("");
});

test("'I'm coming' on the last card of the list leads to the promise with its buttons in sight", async () => {
  const driver = await register(town.url, named(ben, `driver-${++drivers}`));
  const page = await opens(driver, homeAt(ana.place), [360, 740]);
  const card = page.locator(".space-card").last();
  const space = (await card.getAttribute("id"))?.replace("space-", "") ?? "";
  onTestFinished(async () => {
    await driver.post(`/api/parking-spaces/${space}/release`, {});
  });
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
  await card.getByRole("button", { name: "I'm coming" }).press("Enter");
  await page.locator(".promise-bar h2:focus").waitFor();
  for (const button of await page.locator(".promise-buttons > .button").all())
    await expect.poll(() => coverOf(button), { message: await button.innerText() }).toBe("");
});

test("a browser that runs scripts isn't offered to stop the reloads of those that run none", async () => {
  const { page } = await openPhoneOf(town, await someoneComes(), { javaScript: true, at: ana.place });
  await page.goto(homeAt(ana.place));
  await page.locator(".promise-head").waitFor();
  expect(await page.getByRole("link", { name: "Stop refreshing" }).count()).toBe(0);
});

test("the export of members has one filled button", async () => {
  const Ada = await registerAdmin(town, named(ada, "admin"));
  const { page } = await openPhoneOf(town, Ada, { javaScript: false });
  await page.goto("/admin/export");
  expect(await page.locator("main .button:not(.quiet, .tinted, .bare, .danger):visible").allInnerTexts()).toHaveLength(
    1,
  );
});

let told = 0;
/** Shows a toast that nothing else on the page replaces. */
async function toast(page: Page): Promise<void> {
  const content = `Hello ${++told}, I stand at the corner, in front of the bakery with the green door`;
  const writer = await register(town.url, named(ben, `writer-${told}`));
  await writer.post("/api/messages", { receiverId: await idOf(Ana.get("/api/auth/user")), content });
  await page.locator(".toast").getByText(content).waitFor();
}

describe.each(SIZES)("at %i×%i", (width, height) => {
  const size = [width, height] as const;

  test("a toast covers no main button of the home", async () => {
    const page = await opens(Ana, homeAt(ana.place), size);
    await toast(page);
    for (const name of ["Share here now", "Request Parking"])
      expect(await coverOf(page.getByRole("link", { name, exact: true })), name).toBe("");
    expect(await coverOf(page.getByRole("button", { name: "Promise 10 min" })), "the request").toBe("");
  });

  test("neither a toast nor its buttons cover a field of a dialog that has the focus, its title or 'Close'", async () => {
    const page = await opens(Ana, homeAt(ana.place), size);
    await page.getByRole("link", { name: "Request Parking" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Message (optional)").waitFor();
    await toast(page);
    for (const part of [dialog.getByRole("heading"), dialog.getByRole("button", { name: "Close" })])
      expect(await coverOf(part)).toBe("");
    expect(await coverOf(dialog.getByRole("button", { name: "Request Parking" }))).toBe("");
    await isSeenWhereFocused(page, 6);
  });

  test("no choice of the share's dialog lies over the button that sends it, however it is scrolled", async () => {
    const page = await opens(Ana, homeAt(ana.place), size);
    await page.getByRole("link", { name: "Share Space", exact: true }).press("Enter");
    const dialog = page.getByRole("dialog");
    const button = dialog.getByRole("button", { name: "Share Space", exact: true });
    await button.waitFor();
    const covers = await button.evaluate((node) => {
      const dialog = node.closest("dialog");
      const found = new Set<string>();
      for (let top = 0; dialog && top <= dialog.scrollHeight; top += 4) {
        dialog.scrollTop = top;
        const box = node.getBoundingClientRect();
        for (let part = 0.05; part < 1; part += 0.05) {
          const hit = document.elementFromPoint(box.left + box.width * part, box.top + box.height / 2);
          if (!hit || !node.contains(hit)) found.add(hit?.outerHTML.slice(0, 80) ?? "out of sight");
        }
      }
      return [...found];
    });
    expect(covers).toEqual([]);
  });

  test("a toast leaves the words of a handover free, on the home, in a thread and on other pages", async () => {
    await someoneComes();
    for (const path of [homeAt(ana.place), `/chat/${await idOf(Ben.get("/api/auth/user"))}`, "/plans"]) {
      const page = await opens(Ana, path, size);
      const words = page.locator(".handover-code strong");
      await words.first().waitFor();
      await toast(page);
      for (const word of await words.all()) expect(await coverOf(word), path).toBe("");
    }
  });

  test("a toast leaves 'You've parked' free, and its 'Undo'", async () => {
    const page = await opens(await someoneComes(), homeAt(ana.place), size);
    await page.getByRole("button", { name: "I've parked" }).click();
    await page.locator(".toast").getByText("Find your car again").waitFor();
    expect(await coverOf(page.getByRole("heading", { name: "You've parked" }))).toBe("");
    const undo = page.getByRole("button", { name: "Undo" });
    expect(await coverOf(undo)).toBe("");
    await undo.click();
    // Only then can the driver release the space.
    await page.getByRole("button", { name: "I've parked" }).waitFor();
  });

  test("with a promise, a toast leaves the field free in which someone types", async () => {
    await someoneComes();
    const page = await opens(Ana, "/profile/edit", size);
    const field = page.getByLabel("City");
    await field.click();
    await field.evaluate((node) => node.scrollIntoView({ block: "end", behavior: "instant" }));
    await toast(page);
    expect(await coverOf(field)).toBe("");
  });

  test("behind 'More', the driver's button that has the focus is whole below the promise's head", async () => {
    const page = await opens(await someoneComes(), homeAt(ana.place), size);
    await page.locator(".promise-bar summary").click();
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    const button = page.getByRole("button", { name: "I don't feel safe" });
    await button.focus();
    const { y: top = NaN } = (await button.boundingBox()) ?? {};
    const { y = NaN, height = NaN } = (await page.locator(".promise-head").boundingBox()) ?? {};
    expect(top).toBeGreaterThanOrEqual(y + height);
  });

  test("with a promise, no bar covers what has the focus on a page of fields", async () => {
    await someoneComes();
    const page = await opens(Ana, "/profile/edit", size);
    await page.locator(".promise-head").waitFor();
    await isSeenWhereFocused(page, 30);
  });
});

test.each([
  [320, 568],
  [740, 360],
])(
  "with large text no bar lies over 'Share here now' or a request's button at %i×%i, however the page is scrolled",
  async (width, height) => {
    const page = await opens(Ana, homeAt(ana.place), [width, height]);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    const { covers, seen } = await page.evaluate(() => {
      const found = new Set<string>();
      const met = new Set<string>();
      // On a phone on its side they are at the left.
      const { top: end = 0 } = document.querySelector(".tab-bar")?.getBoundingClientRect() ?? {};
      const tabs = end > 0 ? end : innerHeight;
      for (let y = 0; y <= Math.min(document.documentElement.scrollHeight, 3000); y += 40) {
        window.scrollTo({ top: y, behavior: "instant" });
        for (const button of document.querySelectorAll<HTMLElement>(
          ":is(.home-actions, .request-bar form) > .button",
        )) {
          const { left, top, width, bottom } = button.getBoundingClientRect();
          if (top < 0 || bottom > tabs) continue;
          met.add(button.innerText);
          for (const at of [top + 4, (top + bottom) / 2, bottom - 4]) {
            const hit = document.elementFromPoint(left + width / 2, at);
            if (!hit || !button.contains(hit)) found.add(`${button.innerText}: ${hit?.outerHTML.slice(0, 60) ?? ""}`);
          }
        }
      }
      return { covers: [...found], seen: [...met] };
    });
    expect(covers).toEqual([]);
    expect(seen).toEqual(expect.arrayContaining(["Share here now", "Request Parking", "Promise 10 min"]));
  },
);

/** Goes on by Tab, so often, and looks at each place where the focus is. */
async function isSeenWhereFocused(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await focused.count()) === 0) continue;
    await expect
      .poll(() => coverOf(focused), { message: await focused.evaluate((node) => node.outerHTML.slice(0, 120)) })
      .toBe("");
  }
}

test.each(SIZES)("a promise's bar comes into view wherever the page is scrolled, at %i×%i", async (width, height) => {
  const page = await opens(Ana, homeAt(ana.place), [width, height]);
  const scrollDown = (part: number) =>
    page.evaluate(
      (share) => window.scrollTo({ top: document.documentElement.scrollHeight * share, behavior: "instant" }),
      part,
    );
  await scrollDown(1);
  await someoneComes();
  const head = page.locator(".promise-head");
  await head.getByText("Ben O. is coming").waitFor();
  for (const part of [1, 0.5, 0.2, 0]) {
    await scrollDown(part);
    await expect.poll(() => coverOf(head)).toBe("");
    await expect.poll(() => coverOf(head.locator(".handover-code"))).toBe("");
  }
});
