import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "~/domain/shared/clock";
import { ana, ben } from "../cast";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";

/** The bar as pages without JavaScript have it. */

const PAGES = [
  "/",
  "/requests",
  "/chat",
  "/profile",
  "/rewards",
  "/parking-history",
  "/menu",
  "/profile/points",
  "/about",
];

let anaId: string, benId: string;
let spaceId: string;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
beforeAll(async () => {
  anaId = await idOf(Ana);
  benId = await idOf(Ben);
});

const idOf = async (who: Visitor) => ((await (await who.get("/api/auth/user")).json()) as { id: string }).id;

/** Ben asks, Ana shares and promises him her space for 10 minutes. */
beforeEach(async () => {
  await Ben.post("/api/parking-requests", { ...ben.place, radius: 3218 });
  const space = { ...ana.place, address: "402 5th Street" };
  ({ id: spaceId } = (await (await Ana.post("/api/parking-spaces", space)).json()) as { id: string });
  await promise(10);
  return async () => {
    await Ana.post(`/api/parking-spaces/${spaceId}/release`, {});
    await Ana.send(`/api/parking-spaces/${spaceId}`, { method: "DELETE" });
    town.clock.advance(20 * MINUTE);
  };
});

async function promise(waitTimeMinutes: number): Promise<void> {
  const body = { waitTimeMinutes, promisedToUserId: benId };
  const answer = await Ana.post(`/api/parking-spaces/${spaceId}/promise`, body);
  expect(await answer.text()).toContain('"bound":true');
}

/** The bar's text on a page. */
async function barOf(who: Visitor, path: string): Promise<string> {
  const html = await (await who.get(path)).text();
  const [bar = ""] = /<section class="promise-bar".*?<\/section>/s.exec(html) ?? [];
  return bar
    .replaceAll(/<!-- -->|<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
}

describe("while a promise runs", () => {
  test.each(PAGES)("the driver reads words, time and way on %s", async (path) => {
    const bar = await barOf(Ben, path);
    expect(bar).toMatch(/You say [A-Z]+ → they say [A-Z]+/);
    expect(bar).toMatch(/until \d{1,2}:\d\d [AP]M .*0\.4 mi SW/);
    expect(bar).toMatch(/Directions .*I've parked/i);
    expect(bar).toContain("I can't make it");
  });

  test.each(PAGES)("the owner reads who comes, when and the words on %s", async (path) => {
    const bar = await barOf(Ana, path);
    expect(bar).toMatch(/Ben O\. is coming, about 3 min/);
    expect(bar).toMatch(/They say [A-Z]+ → you say [A-Z]+/);
    expect(bar).toMatch(/Handed over/);
  });

  test("a button leads both into their thread, and none there", async () => {
    for (const [who, other] of [
      [Ana, benId],
      [Ben, anaId],
    ] as const) {
      const leads = async (path: string) =>
        (await (await who.get(path)).text()).includes(`aria-label="Message" title="Message" href="/chat/${other}"`);
      expect(await leads("/menu")).toBe(true);
      expect(await leads(`/chat/${other}`)).toBe(false);
    }
  });

  test("a promise ahead says from when until when", async () => {
    await Ana.post(`/api/parking-spaces/${spaceId}/release`, {});
    await Ana.send(`/api/parking-spaces/${spaceId}`, { method: "DELETE" });
    const ahead = await Ana.post("/api/parking-spaces", { ...ana.place, leavingInMinutes: 15 });
    ({ id: spaceId } = (await ahead.json()) as { id: string });
    await promise(5);
    expect(await barOf(Ben, "/menu")).toMatch(/from \d{1,2}:\d\d [AP]M until \d{1,2}:\d\d [AP]M/);
  });

  test("in the last quarter of the time 'I've parked' comes before Directions", async () => {
    town.clock.advance(8 * MINUTE);
    expect(await barOf(Ben, "/menu")).toMatch(/I've parked Directions/i);
  });

  test("a press on any page leads back to that page", async () => {
    const answer = await Ana.submit("/?index&returnTo=%2Frequests%3Ftab%3Dmine", { release: spaceId });
    expect(answer.headers.get("location")).toBe("/requests?tab=mine");
  });

  test.each(["//evil.example", "https://evil.example/", "/\\evil.example"])(
    "a press leads nowhere else: %s",
    async (to) => {
      const answer = await Ana.submit(`/?index&returnTo=${encodeURIComponent(to)}`, { release: spaceId });
      expect(answer.headers.get("location")).toBe("/");
    },
  );

  test("a new promise leads to the bar", async () => {
    await Ana.post(`/api/parking-spaces/${spaceId}/release`, {});
    const form = { intent: "promise", waitTimeMinutes: "10", promisedToUserId: "" };
    const promised = await Ana.submit(`/spaces/${spaceId}/promise`, form);
    expect(promised.headers.get("location")).toBe("/#promise");
    const claimed = await Ben.submit("/?index", { claim: spaceId });
    expect(claimed.headers.get("location")).toBe("/#promise");
  });
});

describe("quick replies in the thread", () => {
  test("are there while a promise binds both", async () => {
    expect(await (await Ben.get(`/chat/${anaId}`)).text()).toContain('value="On my way"');
    await Ana.post(`/api/parking-spaces/${spaceId}/release`, {});
    expect(await (await Ben.get(`/chat/${anaId}`)).text()).not.toContain('value="On my way"');
  });

  test("send one of four phrases and nothing else", async () => {
    for (const content of ["On my way", "2 minutes", "I'm here", "I see you"]) {
      const answer = await Ben.submit(`/chat/${anaId}`, { intent: "quick", content });
      expect(answer.headers.get("location")).toBe(`/chat/${anaId}`);
    }
    expect((await Ben.submit(`/chat/${anaId}`, { intent: "quick", content: "Hurry" })).status).toBe(400);
    const sent = (await (await Ana.get(`/api/messages/conversation/${benId}`)).json()) as { content: string }[];
    expect(sent.map(({ content }) => content).slice(-4)).toEqual(["On my way", "2 minutes", "I'm here", "I see you"]);
  });
});

describe("without JavaScript a page reloads by itself while a promise runs", () => {
  const refreshOf = async (who: Visitor, path: string, headers = {}) =>
    (await who.get(path, headers)).headers.get("refresh");

  test.each(["/requests", "/menu", "/chat", "/profile", "/rewards", "/parking-history"])("%s", async (path) => {
    expect(await refreshOf(Ben, path)).toBe("30");
  });

  test("the map too, whose field for another place is hidden meanwhile", async () => {
    expect(await refreshOf(Ben, "/?lat=40.6762&lng=-73.9722")).toBe("30");
    expect(await (await Ben.get("/?lat=40.6762&lng=-73.9722")).text()).toMatch(/class="app refreshing"/);
  });

  test("but no page with a text field", async () => {
    for (const path of [`/chat/${anaId}`, "/contact", "/requests/new", "/profile/edit"]) {
      expect(await refreshOf(Ben, path)).toBeNull();
    }
  });

  test("until 'Stop refreshing'", async () => {
    const html = await (await Ben.get("/requests?tab=mine")).text();
    expect(html).toContain('href="/requests?tab=mine&amp;refresh=off"');
    expect(await refreshOf(Ben, "/requests?tab=mine&refresh=off")).toBeNull();
  });

  test("and no browser that runs scripts, nor without a promise", async () => {
    expect(await refreshOf(Ben, "/menu", { cookie: `${Ben.cookie()}; tz=America/New_York` })).toBeNull();
    await Ana.post(`/api/parking-spaces/${spaceId}/release`, {});
    expect(await refreshOf(Ben, "/menu")).toBeNull();
  });
});

describe("the driver has pressed 'I've parked'", () => {
  const press = (intent: string) => Ben.submit("/?index&returnTo=%2Fmenu", { [intent]: spaceId });
  const ownCard = async () => {
    const html = await (await Ana.get(`/?lat=${ana.place.latitude}&lng=${ana.place.longitude}`)).text();
    return /<li id="space-.*?<\/li>/s.exec(html)?.[0];
  };

  test("has 'Undo' on the next page without a script, which brings the promise back", async () => {
    expect((await press("hand-over")).headers.get("location")).toBe("/menu");
    expect(await barOf(Ben, "/menu")).toMatch(/0:10 You've parked Saved in 10 seconds\. Undo/);
    expect(await barOf(Ana, "/menu")).toMatch(/0:10 Ben O\. has parked Saved in 10 seconds\./);
    expect(await ownCard()).not.toContain("Take back");
    await press("undo-parked");
    expect(await ownCard()).toContain("Take back");
    expect(await barOf(Ben, "/menu")).toContain("You say ");
  });

  test("and reads after 10 seconds that it is too late to undo it", async () => {
    await press("hand-over");
    town.clock.advance(10 * SECOND);
    await press("undo-parked");
    expect(await (await Ben.get("/menu")).text()).toContain("s too late to undo this");
    expect(await barOf(Ben, "/menu")).toBe("");
    await town.app.jobs.run("expire-promises");
  });
});

test("'I don't feel safe' is under 'More' for both, and one press ends the promise", async () => {
  for (const who of [Ana, Ben]) expect(await barOf(who, "/menu")).toMatch(/I don't feel safe/);
  await Ben.submit("/?index&returnTo=%2Fmenu", { unsafe: spaceId });
  for (const who of [Ana, Ben]) expect(await barOf(who, "/menu")).toBe("");
  expect(await (await Ana.get("/menu")).text()).toContain("Your promise ended. It&#x27;s nobody&#x27;s fault.");
  await Ben.send(`/api/blocks/${anaId}`, { method: "DELETE" });
});

describe("the owner has said 'Handed over'", () => {
  test.each(PAGES)("the driver is asked on %s", async (path) => {
    await Ana.post(`/api/parking-spaces/${spaceId}/handover`, {});
    const bar = await barOf(Ben, path);
    expect(bar).toContain("Did you get it?");
    expect(bar).toMatch(/Yes, I've parked It wasn't there/);
    await Ben.post(`/api/parking-spaces/${spaceId}/handover`, { got: false });
    expect(await barOf(Ben, path)).toBe("");
  });
});

test("when time ran out, the driver may confirm for 15 minutes", async () => {
  town.clock.advance(11 * MINUTE);
  await town.app.jobs.run("expire-promises");
  expect(await barOf(Ben, "/menu")).toMatch(/Expired Time's up\. Parked there\? .*Confirm until \d{1,2}:\d\d [AP]M/);
  expect(await barOf(Ana, "/menu")).toMatch(/Time's up\. Did Ben O\. park there\?/);
});
