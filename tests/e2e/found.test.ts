import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { ada, ana, ben, cem, dora, register, type Person } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import type { Phone } from "./browser";
import { homeAt, openPhoneOf } from "./phone-of";

/** What tells a driver more than the others do: whether there is time, what is true at the kerb, whether anybody is here. */

let town: Kindspot;
let Ana: Visitor, Ben: Visitor, Cem: Visitor, Ada: Visitor;
const phones: Phone[] = [];
/** 1.9 miles north of Ana. */
const far = { ...ana.place, latitude: ana.place.latitude + 0.0275 };

beforeAll(async () => {
  town = await openKindspot({ env: { RATE_LIMITS: "off" } });
  Ana = await register(town.url, ana);
  Ben = await register(town.url, ben);
  Cem = await register(town.url, cem);
  Ada = await register(town.url, ada);
  town.clock.advance(2 * DAY); // no newcomers
});
afterEach(async () => {
  await Promise.all(phones.splice(0).map(({ context }) => context.close()));
  const spaces = (await (
    await Ana.get(`/api/parking-spaces/nearby/${ana.place.latitude}/${ana.place.longitude}`)
  ).json()) as {
    id: string;
    status: string;
  }[];
  for (const { id, status } of spaces) {
    if (status === "promised") await Ana.post(`/api/parking-spaces/${id}/release`, {});
    await Ana.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
  }
});
afterAll(() => town.close());

async function phoneOf(who: Visitor, javaScript: boolean, at: Person["place"]) {
  const phone = await openPhoneOf(town, who, { javaScript, at });
  phones.push(phone);
  await phone.page.goto(homeAt(at));
  return phone.page;
}
/** Ana promises a space to the first neighbour to ask. */
async function promise(waitTimeMinutes: number): Promise<string> {
  const { id } = (await (await Ana.post("/api/parking-spaces", ana.place)).json()) as { id: string };
  await Ana.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes, promisedToUserId: null });
  return id;
}
const HINT = "About 13 min by car: the promise may end before you arrive.";

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("%s", (_, javaScript) => {
  test("a driver who cannot be there in time is told, before the promise binds them and after", async () => {
    await promise(5);
    const page = await phoneOf(Ben, javaScript, far);
    await page.locator(".space-card").getByText(HINT).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "I'm coming" }).click();
    await page.locator(".promise-banner").getByText(HINT).waitFor();
    await expectNoAxeViolations(page);
  });

  test("a driver with time enough is told nothing of it", async () => {
    await promise(20);
    const page = await phoneOf(Ben, javaScript, far);
    await page.getByRole("button", { name: "I'm coming" }).click();
    await page.locator(".promise-banner").getByText("Your words:").waitFor();
    expect(await page.getByText("min by car").count()).toBe(0);
  });

  test("both phones show the two words large", async () => {
    const id = await promise(20);
    await Ben.post(`/api/parking-spaces/${id}/claim`, {});
    const words: (string | null)[] = [];
    for (const who of [Ana, Ben]) {
      const page = await phoneOf(who, javaScript, ben.place);
      const code = page.locator(".handover-code");
      words.push(await code.textContent());
      expect(await code.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(
        32,
      );
      const { height = 0 } = (await code.boundingBox()) ?? {};
      expect(height).toBeLessThan(60); // one line
    }
    expect(words[0]).toMatch(/^[a-z]+ [a-z]+$/);
    expect(words[1]).toBe(words[0]);
  });

  test("a way to the space in three map apps", async () => {
    const id = await promise(20);
    await Ben.post(`/api/parking-spaces/${id}/claim`, {});
    const page = await phoneOf(Ben, javaScript, ben.place);
    await page.locator(".promise-banner").getByText("Directions").click();
    const links = page.locator(".promise-banner .directions a");
    expect(await links.allTextContents()).toEqual(["Google Maps", "Apple Maps", "OpenStreetMap"]);
    for (const href of await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))) {
      expect(decodeURIComponent(href)).toContain(`${ana.place.latitude},${ana.place.longitude}`);
    }
    await expectNoAxeViolations(page);
  });

  test("who passes by says 'Taken' or 'Still free'; 'Taken' by two since then takes it off the map", async () => {
    await Ana.post("/api/parking-spaces", ana.place);
    const once = "If a second neighbour says so too, the space leaves the map.";
    const said = async (who: Visitor, word: string, answer: string) => {
      const page = await phoneOf(who, javaScript, cem.place);
      await page.getByRole("button", { name: word }).click();
      await page.getByText(answer).first().waitFor();
      town.clock.advance(1000);
      return page;
    };
    await said(Cem, "Taken", once);
    await said(Ada, "Still free", "Whoever said that it is taken no longer counts.");
    const bens = await said(Ben, "Taken", once);
    await bens.locator(".space-card").waitFor();
    const cems = await said(Cem, "Taken", "Thank you for telling");
    await cems.getByText("No parking spaces available nearby").waitFor();
    town.clock.advance(DAY); // five a day
  });

  test("an empty map says how many neighbours were active here, but nothing of four", async () => {
    const place = { ...dora.place, longitude: dora.place.longitude + (javaScript ? 0.2 : 0.4) };
    const page = await phoneOf(Ben, javaScript, place);
    await page.getByText("No parking spaces available nearby").waitFor();
    expect(await page.getByText("neighbours active").count()).toBe(0);
    for (let number = 0; number < 5; number++) {
      const email = `${number}-${String(javaScript)}-${cem.email}`;
      const neighbour = await register(town.url, { ...cem, email });
      await neighbour.post("/api/parking-requests", { ...place, radius: 400 });
    }
    town.clock.advance(DAY);
    await page.goto(homeAt(place));
    await page.getByText(/^5 neighbours active near here this week, busiest \d+–\d+h$/).waitFor();
    await expectNoAxeViolations(page);
  });
});
