import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY } from "~/domain/shared/clock";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import { members } from "~db/schema";
import { ana, ben, cem, dora, register, registerPlaceless } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { heardAll, openPhone } from "../realtime/phone";
import { visitor, type Visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);

const around = ({ latitude, longitude }: { latitude: number; longitude: number }) => `lat=${latitude}&lng=${longitude}`;
const home = async (who: Visitor, search = around(ana.place)) => (await who.get(`/?${search}`)).text();
const cards = (html: string) => [...html.matchAll(/<li id="space-/g)].length;
const spacesOf = async (who: Visitor) =>
  (await (await who.get(`/api/parking-spaces/nearby/40.672/-73.9772`)).json()) as SpaceForParty[];

/** The toast of the member's next page. */
const received = async (who: Visitor) => /class="toast.*?<\/(?:ol|div)>/s.exec(await home(who))?.[0] ?? "";

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
    expect(await received(Ana)).toMatch(/Space Shared.*You earned 50 points!/s);
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
    expect(await received(Ana)).toContain("Your space stays on the map.");
  });

  test.each(["leave", "renew", "remove"])(
    "another's '%s' is refused with a sentence, the space unchanged",
    async (intent) => {
      await press(Ben, intent);
      expect(await received(Ben)).toContain("This belongs to someone else");
      expect(await status()).toBe("available");
    },
  );

  test("'I'm coming' to a space that is not promised is refused with a sentence", async () => {
    await press(Cem, "claim");
    expect(await received(Cem)).toContain("This space isn&#x27;t promised any more.");
  });

  test("a deleted space is refused with a sentence", async () => {
    await press(Ben, "claim", "01a1fb77-9ddf-7efb-ac1a-b8c789b2b31d");
    expect(await received(Ben)).toMatch(/We can(?:'|&#x27;)t find that\. It may have been removed\./);
  });

  test.each(["", "toString", "__proto__", "fly"])("an unknown intent '%s' is answered 400", async (intent) => {
    expect((await press(Ana, intent)).status).toBe(400);
  });

  test("an invalid id is answered 400", async () => {
    expect((await press(Ana, "renew", "../../etc")).status).toBe(400);
  });
});

test("the header counts the member's open requests and shows their picture, or initials", async () => {
  expect((await home(Cem)).replaceAll("<!-- -->", "")).toMatch(
    /class="request-count"[^>]*><span[^>]*><span>My open requests: <\/span>0</,
  );
  await Cem.post("/api/parking-requests", { ...cem.place, radius: 3218 });
  const header = /<section class="page-header".*?<main/s.exec(await home(Cem))?.[0].replaceAll("<!-- -->", "") ?? "";
  expect(header).toMatch(/href="\/requests\?tab=mine"[^>]*><span[^>]*><span>My open requests: <\/span>1</);
  expect(header).toMatch(/href="\/profile"[^>]*><span class="avatar"[^>]*>CA</);
});

test("the Requests tab opens the incoming ones, also while the member has an open request", async () => {
  await Cem.post("/api/parking-requests", { ...cem.place, radius: 3218 });
  const [tabs = ""] = /<nav[^>]*aria-label="Main".*?<\/nav>/s.exec(await home(Cem)) ?? [];
  expect(tabs).toMatch(/href="\/requests"/);
  expect(tabs).not.toContain("tab=mine");
});

test.each([
  ["Vienna", "/?place=Vienna"],
  ["Another Place", "/?lat=48.2&lng=16.37"],
])("the header names '%s' while the member looks there", async (title, path) => {
  const html = await (await Ben.get(path)).text();
  expect(html).toMatch(new RegExp(`<h1[^>]*>.*${title}.*</h1>`));
  expect(html).not.toContain("Current Location");
});

test("an empty list suggests a wider radius only while there is one", async () => {
  const empty = async (radius: string) => {
    const html = await (await Ben.get(`/?place=Reykjavik&radius=${radius}`)).text();
    expect(html).toContain("No parking spaces available nearby");
    return html.includes("Try expanding your search radius");
  };
  expect([await empty("2"), await empty("5")]).toEqual([true, false]);
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

describe("where nothing is free, the list offers", () => {
  const links = async (search: string) =>
    [...(await home(Ben, search)).matchAll(/<a class="button quiet"[^>]*>(Ask neighbours|Look within 5 miles)</g)].map(
      ([, text]) => text,
    );
  const faraway = "lat=44.5&lng=-100.2";

  test("to ask neighbours, and to look further", async () => {
    expect(await links(faraway)).toEqual(["Ask neighbours", "Look within 5 miles"]);
    expect(await links(`${faraway}&radius=5`)).toEqual(["Ask neighbours"]);
  });

  test("only to look further, while a request is open", async () => {
    const { id } = (await (await Ben.post("/api/parking-requests", { ...ben.place, radius: 3218 })).json()) as {
      id: string;
    };
    expect(await links(faraway)).toEqual(["Look within 5 miles"]);
    await Ben.post(`/api/parking-requests/${id}/cancel`, {});
  });
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
  const pins = [...html.matchAll(/<(?:a|summary) class="map-marker[^>]* data-when="now(?: \+(\d+))?"/g)];
  expect(pins.reduce((sum, [, more]) => sum + 1 + Number(more ?? 0), 0)).toBe(total);
  for (const [pin] of pins) expect(pin).toMatch(/title="[^"]*, now, \d+ min drive[",]/);
  expect(html).toContain("show=40");
  expect(cards(await home(Ben, `${around(ana.place)}&show=40`))).toBe(total);
});

test("no page contains another member's email or exact position", async () => {
  Cem.keep("here=40.673123,-73.978123");
  await Cem.get("/_root.data?lat=40.673123&lng=-73.978123");
  const html = await home(Ben);
  for (const secret of [ana.email, cem.email, "40.673123", "-73.978123"]) expect(html).not.toContain(secret);
});

describe("the last known place", () => {
  const vienna = { latitude: 48.20817, longitude: 16.37382 };
  const placeOf = async (who: Visitor) => {
    const { id } = (await (await who.get("/api/auth/user")).json()) as { id: string };
    const rows = await town.app.database.read.select().from(members).where(eq(members.id, id));
    return rows.map(({ lastLatitude, lastLongitude }) => [lastLatitude, lastLongitude])[0];
  };
  const home = [40.673, -73.978];

  test.each([
    ["another site's link", `/?${around(vienna)}`, { "sec-fetch-site": "cross-site" }],
    ["a link of our own pages, or a bookmark", `/?${around(vienna)}`, {}],
    ["a link to a call", `/api/parking-spaces/nearby/48.2/16.37`, { "sec-fetch-mode": "navigate" }],
    ["a link to a call, over plain http", `/api/parking-spaces/nearby/40.7306/-73.9205`, { accept: "text/html,*/*" }],
    ["a look around another place", "/?place=Vienna", {}],
    ["the page of a form with another pin", `/spaces/new?pin=48.20817,16.37382`, {}],
  ])("is left alone by %s", async (_, path, headers) => {
    town.clock.advance(DAY / 2);
    expect((await Cem.get(path, headers)).status).toBe(200);
    expect(await placeOf(Cem)).toEqual(home);
    town.clock.advance(-DAY / 2);
  });

  test.each(["/_root.data", "/spaces/new.data", "/requests/new.data"])(
    "is left alone when the page that a stranger's link opened loads its data again by %s",
    async (path) => {
      town.clock.advance(DAY / 2);
      const link = around(dora.place);
      Cem.keep(`here=${cem.place.latitude},${cem.place.longitude}`);
      await Cem.get(`/?${link}`, { "sec-fetch-site": "cross-site" });
      expect((await Cem.get(`${path}?${link}`)).status).toBe(200);
      Cem.keep("here=; Max-Age=0");
      expect((await Cem.get(`${path}?${link}`)).status).toBe(200);
      expect(await placeOf(Cem)).toEqual(home);
      town.clock.advance(-DAY / 2);
    },
  );

  test("still decides which requests a member sees and which events they get, while they look at another place", async () => {
    const { id } = (await (await Cem.get("/api/auth/user")).json()) as { id: string };
    const incoming = async () => (await (await Cem.get("/api/parking-requests/incoming")).json()) as { id: string }[];
    const phone = await openPhone(town.url, { origin: town.url, cookie: Cem.cookie() });
    phone.authenticate(id);
    await heardAll(town.app.hub, id, phone);
    const before = await incoming();
    const stranger = await register(town.url, { ...ana, email: "vienna@kindspot.example", place: vienna });

    expect(await (await Cem.get("/?place=Vienna")).text()).toContain("Vienna");
    await stranger.post("/api/parking-requests", { ...vienna, radius: 3218 });
    const shared = (await (await stranger.post("/api/parking-spaces", vienna)).json()) as { id: string };
    const own = (await (await Ben.post("/api/parking-spaces", ben.place)).json()) as { id: string };
    await heardAll(town.app.hub, id, phone);
    expect(await incoming()).toEqual(before);
    const heard = JSON.stringify(phone.events);
    expect([heard.includes(own.id), heard.includes(shared.id)]).toEqual([true, false]);
    phone.socket.terminate();
    await Ben.send(`/api/parking-spaces/${own.id}`, { method: "DELETE" });
  });

  test("is where the page's own script says that the phone is", async () => {
    town.clock.advance(DAY / 2);
    Ben.keep(`here=${cem.place.latitude},${cem.place.longitude}`);
    await Ben.get(`/_root.data?${around(cem.place)}`);
    expect(await placeOf(Ben)).toEqual(home);
    town.clock.advance(-DAY / 2);
  });

  test("is a typed place after 'I'm here'", async () => {
    const newcomer = await registerPlaceless(town.url, { ...cem, email: "typed@kindspot.example" });
    const html = await (await newcomer.get("/?place=11215")).text();
    expect(await placeOf(newcomer)).toEqual([null, null]);
    expect(html).toContain("I&#x27;m here");
    const [, here = ""] = /name="here" value="([^"]+)"/.exec(html) ?? [];
    const answer = await newcomer.submit("/?index", { here });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    expect(await placeOf(newcomer)).toEqual(here.split(",").map((degrees) => Number(Number(degrees).toFixed(3))));
    expect(await received(newcomer)).toContain("You are here");
  });

  test("is not changed by 'I'm here' to a place that cannot be reached in that time", async () => {
    await Ana.submit("/?index", { here: "48.20817,16.37382" });
    expect(await placeOf(Ana)).toEqual([40.672, -73.977]);
    expect(await received(Ana)).toContain("You were far from here a short while ago.");
  });
});

describe("the place of a form", () => {
  test("a city's middle is too wide to share a space in: the pin is set first, without a script", async () => {
    const html = await (await Ana.get("/spaces/new?place=Brooklyn")).text();
    expect(html).toMatch(/Where&#x27;s your car\?.*Drag the map until the pin is on it\..*Tap the map there\./);
    expect(html).not.toContain('name="leavingInMinutes"');
    const [, pinned = ""] = /href="([^"]+)"[^>]*>The pin is at my car/.exec(html) ?? [];
    const form = await (await Ana.get(pinned.replaceAll("&amp;", "&"))).text();
    expect(form).toContain("where you set the pin");
    expect(form).toContain('name="leavingInMinutes"');
  });

  test("the pin moves by 10 m", async () => {
    const html = await (await Ana.get("/spaces/new?pin=40.67200,-73.97720")).text();
    expect(html).toContain("pin=40.67209,-73.97720");
    expect(html).toContain("pin=40.67200,-73.97708");
  });

  test("a tap on the map moves the pin there, by a picture that is a button", async () => {
    const html = await (await Ana.get("/spaces/new?pin=40.67200,-73.97720&zoom=18")).text();
    expect(html).toContain('<input type="image" name="at"');
    const tapped = await (await Ana.get("/spaces/new?at=40.67200,-73.97720,18&at.x=260&at.y=60")).text();
    expect(tapped).toMatch(/40\.6724\d, -73\.97666/);
    expect(tapped).not.toMatch(/href="[^"]*at\.x=/);
  });

  test("a press of that picture by keyboard moves nothing", async () => {
    const html = await (await Ana.get("/spaces/new?at=40.67200,-73.97720,18&at.x=0&at.y=0")).text();
    expect(html).toContain("40.67200, -73.97720");
  });

  test("sharing with a city's middle is refused with a sentence, and shares nothing", async () => {
    const before = (await spacesOf(Ana)).length;
    const answer = await Ana.submit("/spaces/new", {
      intent: "share",
      ...form,
      about: "on",
      description: "By the bakery",
    });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Please put the pin on your car.");
    expect(html).toContain("By the bakery");
    expect(await spacesOf(Ana)).toHaveLength(before);
  });

  test("a last known place is rounded: it is shown, and no space is shared there", async () => {
    const html = await (await Ana.get("/spaces/new")).text();
    expect(html).toContain("Where&#x27;s your car?");
    expect(html).not.toContain('name="leavingInMinutes"');
  });

  test("a request from a rounded last known place names no coordinates, on other pages neither", async () => {
    for (const path of ["/requests/new", "/profile/watches", "/plans"]) {
      const html = (await (await Ana.get(path)).text()).replaceAll("<!-- -->", "");
      const words = html.replaceAll(/<(?:script|style).*?<\/(?:script|style)>|<[^>]+>/gs, "");
      expect(words, path).toMatch(/your last known place/i);
      expect(words, path).not.toMatch(/\d\.\d{3}/);
    }
  });

  test("a request may be about a city, and says so", async () => {
    const page = await (await Cem.get("/requests/new?place=Brooklyn")).text();
    expect(page.replaceAll("<!-- -->", "")).toMatch(/About <strong>Brooklyn/);
    expect(page).toContain('name="about" value="on"');
    const where = { latitude: "40.65", longitude: "-73.95", radius: "3218" };
    await Cem.submit("/requests/new?place=Brooklyn", { intent: "request", ...where, about: "on" });
    const [open] = (await (await Cem.get("/api/parking-requests/user")).json()) as { about: boolean }[];
    expect(open).toMatchObject({ about: true });
  });
});
