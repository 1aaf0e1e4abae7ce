import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SpaceForParty } from "~/domain/spaces/rules";
import { ana, ben, cem, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

let town: Kindspot;
let Ana: Visitor, Ben: Visitor, Cem: Visitor;

beforeAll(async () => {
  town = await openKindspot({ env: { RATE_LIMITS: "off" } });
  Ana = await register(town.url, ana);
  Ben = await register(town.url, ben);
  Cem = await register(town.url, cem);
});
afterAll(() => town.close());

const around = ({ latitude, longitude }: { latitude: number; longitude: number }) => `lat=${latitude}&lng=${longitude}`;
const home = async (who: Visitor, search = around(ana.place)) => (await who.get(`/?${search}`)).text();
const cards = (html: string) => [...html.matchAll(/<li id="space-/g)].length;
const spacesOf = async (who: Visitor) =>
  (await (await who.get(`/api/parking-spaces/nearby/40.672/-73.9772`)).json()) as SpaceForParty[];

/** What the next page tells the member. */
const told = async (who: Visitor) => /class="toast.*?<\/(?:ol|div)>/s.exec(await home(who))?.[0] ?? "";

const form = {
  latitude: String(ana.place.latitude),
  longitude: String(ana.place.longitude),
  leavingInMinutes: "0",
  address: "",
  description: "",
};

describe("who sees the map", () => {
  test("a visitor lands on a page without script", async () => {
    const html = await (await visitor(town.url).get("/")).text();
    expect(html).not.toContain("<script");
    expect(html).not.toContain('id="map"');
  });

  test("a visitor's press is sent to sign in, and changes nothing", async () => {
    const answer = await visitor(town.url).submit("/?index", { remove: "any" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toMatch(/^\/auth\?redirectTo=/);
  });

  test.each(["/spaces/new", "/requests/new", "/spaces/any/promise"])("%s is for members", async (path) => {
    expect((await visitor(town.url).get(path)).headers.get("location")).toMatch(/^\/auth\?redirectTo=/);
  });
});

describe("sharing by form", () => {
  beforeEach(async () => {
    for (const { id } of await spacesOf(Ana)) await Ana.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
  });

  test("leads back to the same map and says what was earned", async () => {
    const answer = await Ana.submit(`/spaces/new?${around(ana.place)}&radius=1`, { intent: "share", ...form });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/?${around(ana.place)}&radius=1`]);
    expect(await told(Ana)).toMatch(/Space Shared.*You earned 50 points!/s);
  });

  test("the same form sent twice at once shares one space", async () => {
    const formKey = "the same paper";
    await Promise.all([1, 2].map(() => Ana.submit("/spaces/new", { intent: "share", ...form, formKey })));
    expect(await spacesOf(Ana)).toHaveLength(1);
  });

  test.each([
    ["latitude", "90.0001"],
    ["latitude", "NaN"],
    ["longitude", ""],
    ["leavingInMinutes", "7"],
    ["address", "x".repeat(201)],
    ["description", "a\u202eb"],
  ])("%s of '%s' is refused, what was typed is kept, nothing is stored", async (name, value) => {
    const answer = await Ana.submit("/spaces/new", {
      intent: "share",
      ...form,
      description: "By the bakery",
      [name]: value,
    });
    expect(answer.status).toBe(400);
    if (name !== "description") expect(await answer.text()).toContain("By the bakery");
    expect(await spacesOf(Ana)).toEqual([]);
  });
});

describe("pressing a space's buttons", () => {
  let space: SpaceForParty;
  beforeAll(async () => {
    space = (await (await Ana.post("/api/parking-spaces", ana.place)).json()) as SpaceForParty;
  });
  const press = (who: Visitor, intent: string, spaceId = space.id) =>
    who.submit(`/?index&${around(ana.place)}`, { [intent]: spaceId });
  const status = async () => (await spacesOf(Ana)).find(({ id }) => id === space.id)?.status;

  test("does it and leads back to the same map", async () => {
    const answer = await press(Ana, "renew");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/?${around(ana.place)}`]);
    expect(await told(Ana)).toContain("Your space stays on the map.");
  });

  test.each(["leave", "renew", "remove"])(
    "another's '%s' is refused with a sentence, the space unchanged",
    async (intent) => {
      await press(Ben, intent);
      expect(await told(Ben)).toContain("This belongs to somebody else");
      expect(await status()).toBe("available");
    },
  );

  test("'I'm coming' to a space that is not promised is refused with a sentence", async () => {
    await press(Cem, "claim");
    expect(await told(Cem)).toContain("This space is not promised any more.");
  });

  test("a space that is no more is refused with a sentence", async () => {
    await press(Ben, "claim", "01a1fb77-9ddf-7efb-ac1a-b8c789b2b31d");
    expect(await told(Ben)).toContain("It is not here, or no longer.");
  });

  test.each(["", "toString", "__proto__", "fly"])("an intent of '%s' is none: 400", async (intent) => {
    expect((await press(Ana, intent)).status).toBe(400);
  });

  test("an id that is none is 400", async () => {
    expect((await press(Ana, "renew", "../../etc")).status).toBe(400);
  });
});

test("the header counts the member's open requests and shows their picture, or initials", async () => {
  expect(await home(Cem)).not.toContain('class="request-count"');
  await Cem.post("/api/parking-requests", { ...cem.place, radius: 3218 });
  const header = /<div class="page-header">.*?<main/s.exec(await home(Cem))?.[0].replaceAll("<!-- -->", "") ?? "";
  expect(header).toMatch(/href="\/requests\?tab=mine"[^>]*><span[^>]*>1 request</);
  expect(header).toMatch(/href="\/profile"[^>]*><span class="avatar"[^>]*>CA</);
});

test("the list is called Nearby Parking and can be refreshed", async () => {
  const html = await home(Cem);
  expect(html).toMatch(/<h2[^>]*>Nearby Parking<\/h2>/);
  expect(html).toMatch(/<a[^>]*href="\/\?lat=[^"]*"[^>]*><svg[^>]*>.{0,60}<\/svg>Refresh<\/a>/);
});

test("the promise asks in the specification's words", async () => {
  const { id } = (await (await Cem.post("/api/parking-spaces", cem.place)).json()) as SpaceForParty;
  const page = (await (await Cem.get(`/spaces/${id}/promise`)).text()).replaceAll(/<!-- -->|<[^>]+>/g, " ");
  for (const words of [
    "Promise Your Parking Space",
    "wait for someone to arrive at your parking space.",
    "Promise Space",
    "Cancel",
  ])
    expect(page).toContain(words);
  for (const choice of [/5 minutes\s+Quick pickup/, /10 minutes\s+Standard wait/, /20 minutes\s+Extended wait/])
    expect(page).toMatch(choice);
});

test("twenty cards are listed, the others are pins that lead to a longer list", async () => {
  const people = Array.from({ length: 7 }, (_, at) => ({ ...cem, email: `neighbour${at}@kindspot.example` }));
  for (const person of people) {
    const neighbour = await register(town.url, person);
    for (const metres of [1, 2, 3])
      await neighbour.post("/api/parking-spaces", { ...cem.place, latitude: cem.place.latitude + metres / 111_000 });
  }
  const total = (await spacesOf(Ben)).length;
  const html = await home(Ben);
  expect(cards(html)).toBe(20);
  expect([...html.matchAll(/<a class="map-marker/g)]).toHaveLength(total);
  expect(html).toContain("show=40");
  expect(cards(await home(Ben, `${around(ana.place)}&show=40`))).toBe(total);
});

test("nobody's e-mail or exact own position is in another's page", async () => {
  await Cem.get("/?lat=40.673123&lng=-73.978123");
  const html = await home(Ben);
  for (const secret of [ana.email, cem.email, "40.673123", "-73.978123"]) expect(html).not.toContain(secret);
});

test("another site's link shows its place, but moves nobody's last known place", async () => {
  await Cem.get(`/?${around(cem.place)}`);
  await Cem.get("/?lat=48.2&lng=16.37", { "sec-fetch-site": "cross-site" });
  const answer = await Cem.get("/api/parking-spaces/nearby");
  expect(await answer.json()).not.toEqual([]);
});
