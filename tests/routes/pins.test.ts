import { beforeAll, expect, test } from "vitest";
import { ana, ben, cem, register } from "../cast";
import { openPage } from "../form-client/page";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
beforeAll(async () => {
  await Ana.post("/api/parking-spaces", { ...ana.place, leavingInMinutes: 15 });
  const Cem = await register(town.url, cem);
  const { id } = (await (await Cem.post("/api/parking-spaces", cem.place)).json()) as { id: string };
  await Cem.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 20, promisedToUserId: null });
  await Ben.post("/api/parking-spaces", ben.place);
});

/** What the pins say, by the first word: their owner's name. */
async function pinsFor(who: Visitor): Promise<Record<string, string>> {
  const html = await (await who.get(`/?lat=${ben.place.latitude}&lng=${ben.place.longitude}&zoom=17`)).text();
  const titles = [...html.matchAll(/class="map-marker [^>]*?title="([^"]+)"/g)].map(([, title = ""]) => title);
  return Object.fromEntries(titles.map((title) => [title.split(" ")[0] ?? "", title] as const));
}

test("a pin says when its space is free and how long the drive is; of one promised to others neither", async () => {
  expect(await pinsFor(Ben)).toMatchObject({
    Ana: "Ana R., Status: Available, in 15 min, 3 min drive",
    Cem: "Cem A., Status: Promised",
    Ben: "Ben O., Status: Available, now, 1 min drive",
  });
});

test("the minutes of a pin go down with the time, to 'now'", async () => {
  town.clock.advance(4 * 60_000);
  expect((await pinsFor(Ben)).Ana).toContain("in 11 min, 3 min drive");
  town.clock.advance(12 * 60_000);
  expect((await pinsFor(Ben)).Ana).toContain("Available, now, 3 min drive");
});

test.each(["/", "/spaces/new", "/requests/new", "/plans", "/car", "/tips/new"])(
  "the map of %s is darkened by the page where its tiles have one scheme only",
  async (path) => {
    const page = await openPage(Ben, `${path}?pin=${ben.place.latitude},${ben.place.longitude}`);
    expect(page.find("#map").hasClass("one-scheme")).toBe(true);
  },
);
