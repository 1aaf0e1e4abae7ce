import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { DAY, HOUR } from "~/domain/shared/clock";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import type { Point } from "~/domain/places/rules";
import { ada, ana, ben, cem, dora, register } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot, givenMember } from "../../given";
import { removeSpaces } from "../../remove-spaces";
import type { Visitor } from "../../visitor";

/** 1.9 miles north of Ana. */
const far = { ...ana.place, latitude: ana.place.latitude + 0.0275 };
const HINT = "13 min away: the promise may be over by then.";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);
const Ada = givenMember(town, ada);
beforeAll(async () => {
  town.clock.advance(2 * DAY); // no newcomers
});
afterEach(async () => {
  await removeSpaces(Ana);
  town.clock.advance(HOUR); // nobody drives faster than 100 mph from test to test
});

async function openMap(who: Visitor, { latitude, longitude }: Point) {
  // An address does not set the last known place; a call does.
  await who.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`);
  return openPage(who, `/?lat=${latitude}&lng=${longitude}`);
}

/** Ana promises a space to the first neighbour to ask. */
async function promise(waitTimeMinutes: number): Promise<string> {
  const { id } = (await (await Ana.post("/api/parking-spaces", ana.place)).json()) as SpaceForParty;
  await Ana.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes, promisedToUserId: null });
  return id;
}

describe("without JavaScript", () => {
  test("a driver who cannot arrive in time is warned, before and after the promise binds them", async () => {
    await promise(5);
    let page = await openMap(Ben, far);
    expect(page.part(".space-card").text).toContain(HINT);
    page = await page.press("I'm coming");
    expect(page.part(".promise-bar").text).toContain(HINT);
  });

  test("a driver with enough time gets no warning", async () => {
    await promise(20);
    const page = await (await openMap(Ben, far)).press("I'm coming");
    expect(page.part(".promise-bar").text).toMatch(/You say [A-Z]+ → they say [A-Z]+/);
    expect(page.text).not.toContain("by then");
  });

  test("both people read the same two words", async () => {
    const id = await promise(20);
    await openMap(Ben, ben.place);
    await Ben.post(`/api/parking-spaces/${id}/claim`, {});
    const [anas, bens] = [await openMap(Ana, ben.place), await openMap(Ben, ben.place)];
    expect(anas.part(".handover-code").text).toMatch(/^They say [A-Z]+ → you say [A-Z]+$/);
    expect(bens.texts(".handover-code strong")).toEqual(anas.texts(".handover-code strong"));
  });

  test("a way to the space in three map apps", async () => {
    const id = await promise(20);
    await openMap(Ben, ben.place);
    await Ben.post(`/api/parking-spaces/${id}/claim`, {});
    const bar = (await openMap(Ben, ben.place)).part(".promise-bar");
    expect(bar.texts("a[target=_blank]")).toEqual(["Directions", "Apple Maps", "OpenStreetMap"]);
    for (const link of bar.parts("a[target=_blank]"))
      expect(decodeURIComponent(bar.link(link.text).attr("href") ?? "")).toContain(
        `${ana.place.latitude},${ana.place.longitude}`,
      );
  });

  test("a driver on the way to one space is offered no other", async () => {
    const id = await promise(20);
    const { id: other } = (await (await Cem.post("/api/parking-spaces", cem.place)).json()) as SpaceForParty;
    expect((await openMap(Ben, ben.place)).has("button", "Ask for it")).toBe(true);
    await Ben.post(`/api/parking-spaces/${id}/claim`, {});
    const page = await openMap(Ben, ben.place);
    expect(page.find(`#space-${other}`)).toHaveLength(1);
    expect(page.has("button", "Ask for it")).toBe(false);
    await Cem.send(`/api/parking-spaces/${other}`, { method: "DELETE" });
  });

  test("passers-by press 'Taken' or 'Still free'; 'Taken' by two removes the space from the map", async () => {
    await Ana.post("/api/parking-spaces", ana.place);
    const once = "Once two neighbours say so, the space leaves the map.";
    const said = async (who: Visitor, word: string, answer: string) => {
      const page = await (await openMap(who, cem.place)).press(word);
      expect(page.text).toContain(answer);
      town.clock.advance(1000);
      return page;
    };
    await said(Cem, "Someone's parked here", once);
    await said(Ada, "It's still free", "Reports that it's taken no longer count.");
    expect((await said(Ben, "Someone's parked here", once)).find(".space-card")).toHaveLength(1);
    const last = await said(Cem, "Someone's parked here", "Thanks for telling us");
    expect(last.text).toContain("No parking spaces available nearby");
  });

  test("an empty map says how many neighbours were active here, but not when they are only four", async () => {
    const place = { ...dora.place, longitude: dora.place.longitude + 0.4 };
    const empty = await openMap(Ben, place);
    expect(empty.text).toContain("No parking spaces available nearby");
    expect(empty.text).not.toContain("neighbours active");
    const neighbours = [];
    for (let number = 0; number < 5; number++)
      neighbours.push(await register(town.url, { ...cem, email: `${number}-${cem.email}` }));
    town.clock.advance(DAY);
    for (const neighbour of neighbours) await neighbour.post("/api/parking-requests", { ...place, radius: 400 });
    town.clock.advance(DAY);
    const page = await openMap(Ben, place);
    expect(page.text).toMatch(/5 neighbours active near here this week, busiest \d+–\d+h/);
  });
});
