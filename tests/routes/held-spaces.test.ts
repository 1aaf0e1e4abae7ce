import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE } from "~/domain/shared/clock";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import { ana, ben, cem, register } from "../cast";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);

const at = ({ latitude, longitude }: { latitude: number; longitude: number }) => `${latitude},${longitude}`;
const search = `lat=${ben.place.latitude}&lng=${ben.place.longitude}`;
const home = async (who: Visitor) => (await who.get(`/?${search}`)).text();
const spacesOf = async (who: Visitor) => {
  const { latitude, longitude } = who === Ana ? ana.place : ben.place;
  return (await (await who.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`)).json()) as SpaceForParty[];
};
const received = async (who: Visitor) => /class="toast.*?<\/(?:ol|div)>/s.exec(await home(who))?.[0] ?? "";
/** The only card. */
const cardOf = (html: string) => /<li id="space-.*?<\/form>/s.exec(html)?.[0] ?? "";

beforeEach(async () => {
  for (const { id } of await spacesOf(Ana)) {
    await Ana.post(`/api/parking-spaces/${id}/release`, {});
    await Ana.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
  }
});

const share = async (keepMinutes: number) =>
  (await (await Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes })).json()) as SpaceForParty;

describe("the form of a share", () => {
  test("offers to hold the space: no, 5, 10 or 20 minutes, 10 preselected", async () => {
    const html = await (await Ana.get(`/spaces/new?${search}`)).text();
    expect(html).toContain("Hold it for a driver on the way");
    expect(html).toContain("How long can you wait at the car?");
    const choices = [...html.matchAll(/<input[^>]*name="keepMinutes"[^>]*>/g)].map(([input]) => input);
    expect(choices.map((input) => /value="(\d+)"/.exec(input)?.[1])).toEqual(["0", "5", "10", "20"]);
    expect(choices.filter((input) => input.includes("checked"))).toEqual([expect.stringContaining('value="10"')]);
  });

  test("asks to set the pin where the phone was not sure", async () => {
    const html = await (await Ana.get(`/spaces/new?pin=${at(ana.place)}&unsure=120`)).text();
    expect(html).toContain("Your phone isn&#x27;t sure where you are (±\u00a0120\u00a0m). Put the pin on your car.");
    expect(html).not.toContain('name="keepMinutes"');
    const [, pinned = ""] = /href="([^"]+)"[^>]*>The pin is at my car/.exec(html) ?? [];
    expect(await (await Ana.get(pinned.replaceAll("&amp;", "&"))).text()).toContain('name="keepMinutes"');
  });
});

describe("the card of a held space", () => {
  test("says 'Owner at the car', and its first button is 'I'm coming', beside Directions", async () => {
    await share(10);
    const card = cardOf(await home(Ben));
    expect(card).toContain("Owner at the car");
    expect(card).toMatch(/name="claim".*>Contact<.*aria-label="Directions".*aria-label="More"/s); // the votes are for who is within 500 m
  });

  test("says to its owner that it is held", async () => {
    await share(10);
    const card = cardOf(await home(Ana));
    expect(card).toMatch(/Your space.*>Held</s);
    expect(card).not.toContain("Owner at the car");
  });

  test("says when it was confirmed and how well its owner is known", async () => {
    await share(10);
    town.clock.advance(2 * MINUTE);
    const card = cardOf(await home(Ben)).replaceAll("<!-- -->", "");
    expect(card).toContain("Seen free 2 min ago");
    expect(card).toContain("First handover");
  });

  test("offers to ask for it under 'More'", async () => {
    await share(10);
    const [more = ""] = /<details class="more-actions".*?<\/details>/s.exec(cardOf(await home(Ben))) ?? [];
    expect(more).toContain('name="ask"');
  });

  test("offers only to ask for it to who would come too late", async () => {
    await share(5);
    town.clock.advance(4 * MINUTE);
    const card = cardOf(await home(Ben));
    expect(card).toContain("the owner may be gone");
    expect(card).not.toContain('name="claim"');
    expect(card).toMatch(/<button name="ask"[^>]* class="button">Ask for it/);
  });

  test("doesn't warn of being late who is on the way to another space", async () => {
    const Cem = await register(town.url, cem);
    const other = await Cem.post("/api/parking-spaces", { ...ana.place, keepMinutes: 20 });
    const { id } = (await other.json()) as SpaceForParty;
    await share(5);
    await Ben.submit(`/?index&${search}`, { at: at(ben.place), claim: id });
    town.clock.advance(4 * MINUTE);
    const html = await home(Ben);
    expect(html).toContain("You say ");
    expect(html).not.toContain("the owner may be gone");
    await Cem.post(`/api/parking-spaces/${id}/release`, {});
    await Cem.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
  });

  test("says neither once the time is over", async () => {
    await share(5);
    town.clock.advance(5 * MINUTE);
    const card = cardOf(await home(Ben));
    expect(card).not.toContain("Owner at the car");
    expect(card).not.toContain('name="claim"');
  });

  test("makes the promise by one press, from where the phone is now", async () => {
    const { id } = await share(20);
    town.clock.advance(11 * MINUTE);
    await Ben.submit(`/?index&${search}`, { claim: id });
    expect(await received(Ben)).toContain("We don&#x27;t know where you are now.");
    await Ben.submit(`/?index&${search}`, { at: at(ben.place), claim: id });
    const promised = await home(Ben);
    expect(promised).toContain("You say ");
    expect(promised).not.toContain('class="toast');
    expect(await spacesOf(Ana)).toMatchObject([{ status: "promised", bound: true }]);
  });
});

describe("'Share here now'", () => {
  const press = (accuracy: number) =>
    Ana.submit(`/?index&${search}`, {
      "share-now": "on",
      latitude: String(ana.place.latitude),
      longitude: String(ana.place.longitude),
      accuracy: String(accuracy),
    });

  test("is the home's first button, and without JavaScript a link to the form", async () => {
    const html = await home(Ana);
    const [, actions = ""] = /class="home-actions">(.*?)<\/div>/s.exec(html) ?? [];
    const links = [...actions.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)/g)];
    expect(links.map(([, , text]) => text)).toEqual(["Share here now", "Request Parking"]);
    expect(html.split('class="home-list"')[1], "the list begins with 'Share Space'").toMatch(/<a[^>]*>Share Space</);
    expect(links[0]?.[1]).toMatch(/^\/spaces\/new\?/);
  });

  test("shares nothing from a phone that doesn't say how sure it is", async () => {
    const { latitude, longitude } = ana.place;
    await Ana.submit(`/?index&${search}`, { "share-now": "on", latitude: `${latitude}`, longitude: `${longitude}` });
    expect(await spacesOf(Ana)).toEqual([]);
  });

  test("shares with the defaults: free now, held for 10 minutes", async () => {
    expect((await press(8)).status).toBe(200);
    const keptUntil = new Date(town.clock.now().getTime() + 10 * MINUTE).toISOString();
    expect(await spacesOf(Ana)).toMatchObject([{ status: "available", keptUntil }]);
  });

  test("shares nothing from a phone that is less sure than 50 m", async () => {
    await press(51);
    expect(await spacesOf(Ana)).toEqual([]);
  });

  test("is undone by one press, and 'Change' leads to the form with the pin there", async () => {
    await press(8);
    const [first] = await spacesOf(Ana);
    await Ana.submit(`/?index&${search}`, { "undo-share": first?.id ?? "" });
    expect(await spacesOf(Ana)).toEqual([]);
    await press(8);
    const [second] = await spacesOf(Ana);
    const answer = await Ana.submit(`/?index&${search}`, { "change-share": second?.id ?? "" });
    expect(answer.headers.get("location")).toContain(`/spaces/new?${search}&pin=${at(ana.place)}`.slice(0, 30));
    expect(await spacesOf(Ana)).toEqual([]);
  });
});

test("nobody reads that a driver is coming who has parked there", async () => {
  const { id } = await share(20);
  await Ben.submit(`/?index&${search}`, { at: at(ben.place), claim: id });
  const parked = await Ben.post(`/api/parking-spaces/${id}/handover`, {});
  expect(await parked.text()).toContain('"occupied"');
  const html = await home(Ana);
  expect(html).toContain("Ben O.");
  expect(html).not.toContain("is coming");
});
