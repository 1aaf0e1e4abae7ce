import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { ana, ben, register } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { coverOf } from "./cover-of";
import { homeAt, openPhoneOf } from "./phone-of";

// The head of a promise's bar stays on a page that scrolls. It is low, whatever the names, and leads to what it leaves out.

const LONG = { firstName: "Wilhelmina-Alexandra", lastName: "Reyes" };
const ADDRESS = "1107 Martin Luther King Junior Boulevard";

let Ana: Visitor, Ben: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
  for (const who of [Ana, Ben])
    await who.send("/api/profile", {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...LONG, vehicleDescription: "Dark red Mercedes-Benz Sprinter" }),
    });
  const shared = await Ana.post("/api/parking-spaces", { ...ana.place, address: ADDRESS, keepMinutes: 20 });
  const { id } = (await shared.json()) as { id: string };
  await Ben.post("/api/parking-requests", { ...ben.place, radius: 3218 });
  await Ben.post(`/api/parking-spaces/${id}/claim`, {});
});

/** The page of one side, with the longest code words and time that there are. */
async function opens(who: Visitor, width: number, height: number, path: string, javaScript = false): Promise<Page> {
  const { page } = await openPhoneOf(town, who, { javaScript, viewport: { width, height }, at: ana.place });
  await page.goto(path);
  await page.locator(".promise-head").waitFor();
  await page
    .locator(".promise-head strong")
    .evaluateAll((words) => words.forEach((word, at) => (word.textContent = ["ORANGE", "LIGHTHOUSE"][at] ?? "")));
  await page.locator(".promise-head .until").evaluateAll(([time]) => time && (time.textContent = "until 12:59 PM"));
  return page;
}

const scrollDown = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));

test.each([
  [320, 568, 0.2 * 568],
  [360, 740, 56],
  [740, 360, 56],
  [1280, 800, 56],
])("at %i×%i the head of a promise is at most %i px high, with both words whole", async (width, height, most) => {
  for (const who of [Ana, Ben]) {
    const page = await opens(who, width, height, homeAt(ana.place));
    await scrollDown(page);
    const head = page.locator(".promise-head");
    const box = await head.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(most);
    for (const word of await head.locator("strong").all()) {
      const { y = NaN, height: high = NaN } = (await word.boundingBox()) ?? {};
      expect(y + high, await word.innerText()).toBeLessThanOrEqual((box?.y ?? NaN) + (box?.height ?? NaN));
      expect(await word.evaluate((node) => node.getClientRects().length)).toBe(1);
    }
  }
});

test("a press on the head of a promise leads to the rest of it: who, where, until when, and the buttons", async () => {
  for (const [who, says] of [
    [
      Ana,
      /^You're holding it for Wilhelmina-Alexandra R\., about \d+ min away, until \d+:\d\d [AP]M\. Look for: Dark red Mercedes-Benz Sprinter\.$/,
    ],
    [
      Ben,
      /^Wilhelmina-Alexandra R\. is holding 1107 .+ Boulevard for you until \d+:\d\d [AP]M, .+ mi [NESW]+\. Look for: /,
    ],
  ] as const) {
    for (const javaScript of [false, true]) {
      const page = await opens(who, 360, 740, "/profile/edit", javaScript);
      const rest = page.locator(".promise-body > p");
      // Scripts that start later put the page back to its top.
      const coverBelow = () => scrollDown(page).then(() => coverOf(rest));
      await expect.poll(coverBelow).not.toBe("");
      await page.locator(".promise-head").click();
      await expect.poll(() => coverOf(rest)).toBe("");
      expect((await rest.innerText()).replaceAll(/\s+/g, " ")).toMatch(says);
      expect(await coverOf(page.locator(".promise-buttons .button").first())).toBe("");
    }
  }
});

test.each([360, 740, 1280])("a promise's text and buttons begin in line with its head at %i px", async (width) => {
  const page = await opens(Ben, width, 740, homeAt(ana.place));
  const left = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => node.getBoundingClientRect().left);
  for (const part of [".promise-body > p", ".promise-buttons"])
    expect(await left(part), part).toBe(await left(".promise-head"));
});

test("in a thread on a phone on its side the promise's buttons stand apart from its head", async () => {
  const { id } = (await (await Ana.get("/api/auth/user")).json()) as { id: string };
  const page = await opens(Ben, 740, 360, `/chat/${id}`);
  const head = await page.locator(".promise-head").boundingBox();
  const buttons = await page.locator(".promise-buttons").boundingBox();
  expect((buttons?.x ?? NaN) - (head?.x ?? NaN) - (head?.width ?? NaN)).toBeGreaterThanOrEqual(8);
});

test("where no script moves the ring, the head says until when", async () => {
  for (const [javaScript, path, shown] of [
    [false, "/profile/edit", true],
    [true, "/about", true],
    [true, "/profile/edit", false],
  ] as const) {
    const page = await opens(Ben, 360, 740, path, javaScript);
    expect(
      await page
        .locator(".promise-head")
        .getByText(/^until \d+:\d\d [AP]M$/)
        .isVisible(),
      path,
    ).toBe(shown);
    expect(await page.locator(".promise-head").getByRole("timer").isVisible(), path).toBe(!shown);
  }
});

test.each([320, 360, 1280])(
  "with text of twice the size the two words stand out, each on one line, at %i px",
  async (width) => {
    const page = await opens(Ben, width, 740, "/profile/edit");
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    for (const word of await page.locator(".promise-head strong").all()) {
      expect(await word.evaluate((node) => node.getClientRects().length)).toBe(1);
      const [size = 0, around = NaN] = await word.evaluate((node) =>
        [node, node.parentElement ?? node].map((one) => parseFloat(getComputedStyle(one).fontSize)),
      );
      expect(size / around).toBeGreaterThan(1.25);
      const { x = NaN, width: wide = NaN } = (await word.boundingBox()) ?? {};
      const head = await page.locator(".promise-head").boundingBox();
      expect(x + wide).toBeLessThanOrEqual((head?.x ?? NaN) + (head?.width ?? NaN));
    }
  },
);
