import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { DAY, HOUR } from "~/domain/shared/clock";
import type { Random } from "~/domain/shared/ids";
import { COLOURS, THINGS } from "~/domain/listings/code-words";
import { ada, ana, ben, cem, dora, register, type Person } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { fixedRandom } from "../random";
import { removeSpaces } from "../remove-spaces";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import type { Phone } from "./browser";
import { homeAt, openPhoneOf } from "./phone-of";

/** Hints for a driver: whether the drive fits into the time, votes of passers-by, and the activity of neighbours. */

const lengthOfLongest = (words: readonly string[]) => Math.max(...words.map(({ length }) => length));
/** Chooses the longest code words. */
const longestWords: Random = (count) => {
  const words = [COLOURS, THINGS].find(({ length }) => length === count);
  return words ? words.findIndex(({ length }) => length === lengthOfLongest(words)) : fixedRandom(count);
};

const phones: Phone[] = [];
/** 1.9 miles north of Ana. */
const far = { ...ana.place, latitude: ana.place.latitude + 0.0275 };

const town = givenKindspot({ random: longestWords, env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);
const Ada = givenMember(town, ada);
beforeAll(async () => {
  town.clock.advance(2 * DAY); // no newcomers
});
afterEach(async () => {
  await Promise.all(phones.splice(0).map(({ context }) => context.close()));
  await removeSpaces(Ana);
  town.clock.advance(HOUR); // nobody drives faster than 100 mph from test to test
});

async function phoneOf(who: Visitor, at: Person["place"]) {
  const phone = await openPhoneOf(town, who, { javaScript: true, at });
  phones.push(phone);
  // An address does not set the last known place; a call of the phone's own does.
  await who.get(`/api/parking-spaces/nearby/${at.latitude}/${at.longitude}`);
  await phone.page.goto(homeAt(at));
  return phone.page;
}
/** Ana promises a space to the first neighbour to ask. */
async function promise(waitTimeMinutes: number): Promise<string> {
  const { id } = (await (await Ana.post("/api/parking-spaces", ana.place)).json()) as { id: string };
  await Ana.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes, promisedToUserId: null });
  return id;
}
/** Ben, who is near, takes the promise. */
async function claim(id: string): Promise<void> {
  await Ben.get(`/api/parking-spaces/nearby/${ben.place.latitude}/${ben.place.longitude}`);
  const answer = await Ben.post(`/api/parking-spaces/${id}/claim`, {});
  expect(answer.status).toBe(200);
}
const HINT = "13 min away: the promise may be over by then.";

describe("with JavaScript", () => {
  test("a driver who cannot arrive in time is warned, before and after the promise binds them", async () => {
    await promise(5);
    const page = await phoneOf(Ben, far);
    await page.locator(".space-card").getByText(HINT).waitFor();
    // The two buttons above the tab bar would cover a part of the card's.
    await page.locator(".space-card").evaluate((card) => card.scrollIntoView({ block: "center" }));
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "I'm coming" }).click();
    await page.locator(".promise-bar").getByText(HINT).waitFor();
    await expectNoAxeViolations(page);
  });

  test("both phones show the two words large, also the longest, on at most two lines", async () => {
    const id = await promise(20);
    await claim(id);
    const words: string[] = [];
    for (const who of [Ana, Ben]) {
      const page = await phoneOf(who, ben.place);
      const code = page.locator(".handover-code strong");
      words.push((await code.allTextContents()).join(" "));
      const sizes = await code.evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 });
        // A line of large words is 30 px high.
        const box = await page.locator(".handover-code").boundingBox();
        expect(box?.height, `height at ${width} px`).toBeLessThan(70);
        const linesOf = (elements: Element[]) => elements.map((one) => one.getClientRects().length);
        expect(await code.evaluateAll(linesOf), `lines of each word at ${width} px`).toEqual([1, 1]);
      }
    }
    expect(words[0]).toMatch(/^[A-Z]+ [A-Z]+$/);
    expect(words[1]).toBe(words[0]);
  });

  test("a way to the space in three map apps", async () => {
    const id = await promise(20);
    await claim(id);
    const page = await phoneOf(Ben, ben.place);
    const bar = page.locator(".promise-bar");
    await bar.getByLabel("More", { exact: true }).click();
    const links = bar.locator("a[target=_blank]");
    expect(await links.allTextContents()).toEqual(["Directions", "Apple Maps", "OpenStreetMap"]);
    for (const href of await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))) {
      expect(decodeURIComponent(href)).toContain(`${ana.place.latitude},${ana.place.longitude}`);
    }
    await expectNoAxeViolations(page);
  });

  test("passers-by press 'Taken' or 'Still free'; 'Taken' by two removes the space from the map", async () => {
    await Ana.post("/api/parking-spaces", ana.place);
    const once = "Once two neighbours say so, the space leaves the map.";
    const said = async (who: Visitor, word: string, answer: string) => {
      const page = await phoneOf(who, cem.place);
      // By the keyboard: a toast of before may lie over it, and stays while the mouse is on it.
      await page.locator(".space-card").getByLabel("More", { exact: true }).press("Enter");
      await page.getByRole("button", { name: word }).press("Enter");
      await page.getByText(answer).first().waitFor();
      town.clock.advance(1000);
      return page;
    };
    await said(Cem, "Someone's parked here", once);
    await said(Ada, "It's still free", "Reports that it's taken no longer count.");
    const bens = await said(Ben, "Someone's parked here", once);
    await bens.locator(".space-card").waitFor();
    const cems = await said(Cem, "Someone's parked here", "Thanks for telling us");
    await cems.getByText("No parking spaces available nearby").waitFor();
    town.clock.advance(DAY); // five a day
  });

  test("an empty map says how many neighbours were active here, but not when they are only four", async () => {
    const place = { ...dora.place, longitude: dora.place.longitude + 0.2 };
    const page = await phoneOf(Ben, place);
    await page.getByText("No parking spaces available nearby").waitFor();
    expect(await page.getByText("neighbours active").count()).toBe(0);
    const neighbours = [];
    for (let number = 0; number < 5; number++)
      neighbours.push(await register(town.url, { ...cem, email: `${number}-${cem.email}` }));
    town.clock.advance(DAY);
    for (const neighbour of neighbours) await neighbour.post("/api/parking-requests", { ...place, radius: 400 });
    town.clock.advance(DAY);
    await page.goto(homeAt(place));
    await page.getByText(/^5 neighbours active near here this week, busiest \d+–\d+h$/).waitFor();
    await expectNoAxeViolations(page);
  });
});
