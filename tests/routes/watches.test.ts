import { eq, lte } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR } from "~/domain/shared/clock";
import type { SpaceInList } from "~/domain/listings/space-rules";
import { members } from "~db/schema";
import { people as neighbours } from "../../demo/people/cast";
import { kerbAt } from "../../demo/town";
import { ana, ben, cem, register, type Person } from "../cast";
import { openFakePushService, type FakePushService } from "../fakes/push-service";
import { openPage } from "../form-client/page";
import { openKindspot, type Kindspot } from "../kindspot";
import { mapFile } from "../town";
import type { Visitor } from "../visitor";

const PAGE = "/profile/watches";
let service: FakePushService;
let town: Kindspot;
let count = 0;
let Ben: Visitor;
beforeAll(async () => {
  service = await openFakePushService();
});
afterAll(() => service.close());

const someone = (person: Person) => register(town.url, { ...person, email: `someone${++count}@kindspot.example` });
const anHour = { intent: "watch", latitude: "40.6762", longitude: "-73.9722", radius: "1", span: "hour" };
/** All present members joined two days ago. */
const allSent = () =>
  town.app.database.write((tx) =>
    tx
      .update(members)
      .set({ createdAt: new Date(town.clock.now().getTime() - 2 * DAY) })
      .where(lte(members.createdAt, town.clock.now())),
  );
const remove = (owner: Visitor, id: string) => owner.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
async function share(owner: Visitor, place: Person["place"]): Promise<string> {
  const answer = await owner.post("/api/parking-spaces", place);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

describe("without JavaScript", () => {
  beforeAll(async () => void (town = await openKindspot({ env: { RATE_LIMITS: "off" } })));
  beforeEach(async () => void (Ben = await someone(ben)));

  it("the empty map offers to watch its area; the page lists it, renews it and ends it", async () => {
    const map = await openPage(Ben, "/");
    expect(map.text).toContain("No parking spaces available nearby");
    let page = await map.press("Watch this area for an hour");
    expect(page.url.pathname).toBe(PAGE);
    expect(page.toasts).toContain("You watch this area");
    expect(page.text).toContain("Within 2 miles of 40.6");
    page = await page.press(/^Renew/);
    expect(page.toasts).toContain("Renewed");
    const there = await page.follow(/^See on the Map/);
    expect(there.text).toContain("Around an area you watch");
    page = await (await openPage(Ben, PAGE)).press(/^End/);
    expect(page.toasts).toContain("Ended");
    expect(page.text).toContain("You aren't watching any area.");
  });

  it("the map with spaces offers nothing", async () => {
    const Ana = await someone(ana);
    const id = await share(Ana, ana.place);
    expect((await openPage(Ben, "/")).has("button", "Watch this area for an hour")).toBe(false);
    await remove(Ana, id);
  });

  it("another link of the empty map leads to hours of the week, around the place on the map", async () => {
    const page = await (await openPage(Ben, "/?lat=40.68000&lng=-73.97000&radius=1")).follow("Watch at other times");
    expect(page.text).toContain("the place on your map, 40.68000, -73.97000");
    const html = await (
      await Ben.submit(PAGE, { ...anHour, span: "week", Monday: "on", Friday: "on", from: "17:30", to: "18:15" })
    ).text();
    expect(html).not.toContain("Please");
    expect((await openPage(Ben, PAGE)).text).toContain("Monday, Friday, 5:30 PM to 6:15 PM");
  });

  it("notifications lead to the watched areas", async () => {
    const page = await (await openPage(Ben, "/profile/notifications")).follow("Areas You Watch");
    expect(page.url.pathname).toBe(PAGE);
  });

  it("hours of the week without a day and times are refused, and what was chosen stays", async () => {
    const answer = await Ben.submit(PAGE, { ...anHour, span: "week", radius: "0.5", to: "18:15" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Please choose a day.");
    expect(html).toContain("Please give a time such as 17:30.");
    expect(html).toMatch(/<input[^>]*value="week"[^>]*checked|<input[^>]*checked[^>]*value="week"/);
  });

  it.each([
    ["a radius of 5 miles", { radius: "5" }, 400],
    ["no radius", { radius: "" }, 400],
    ["a centre more than 5 miles away", { latitude: "41.2" }, 409],
    ["a centre off the earth", { latitude: "91" }, 400],
  ])("%s is refused", async (_, fields, status) => {
    expect((await Ben.submit(PAGE, { ...anHour, ...fields })).status).toBe(status);
  });

  it("the fourth watch is refused with what to do", async () => {
    for (let n = 0; n < 3; n++) await Ben.submit(PAGE, anHour);
    const answer = await Ben.submit(PAGE, anHour);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("You watch 3 areas already. End one of them first.");
  });

  it("another member's watch shows nothing of its area on the map", async () => {
    await Ben.submit(PAGE, anHour);
    const own = (await openPage(Ben, PAGE)).find('a[href^="/?watch="]').attr("href") ?? expect.unreachable();
    const Ana = await someone(ana);
    expect((await openPage(Ana, own)).text).not.toContain("Around an area you watch");
  });
});

describe("The quota of views of one account", () => {
  beforeAll(async () => void (town = await openKindspot({ env: { PUSH_LOOPBACK: "on" } })));

  it("counts spaces that watches told of: the list stays as it was, and a call elsewhere gets 429", async () => {
    const owners = [await someone(ana), await someone(cem), await someone(cem)];
    await allSent();
    // Ben joins now: on the first day, two spaces in this test instead of 60.
    Ben = await someone(ben);
    const { id: benId } = (await (await Ben.get("/api/auth/user")).json()) as { id: string };
    // A typed place: what is beside a measured one would use up nothing.
    const now = { createdAt: town.clock.now(), lastPlaceTyped: true };
    await town.app.database.write((tx) => tx.update(members).set(now).where(eq(members.id, benId)));
    const { settings } = town.app.context;
    Object.assign(settings, { viewLimits: { ...settings.viewLimits, firstDay: 2 } });
    expect((await Ben.post("/api/push/subscriptions", service.newBrowser().subscription)).status).toBe(201);
    await Ben.submit(PAGE, anHour);
    const ids = [];
    for (const owner of owners.slice(0, 2)) ids.push(await share(owner, ana.place));
    await service.received(2);
    // Beyond the area that Ben watches, but near enough for a list.
    const further = { latitude: ben.place.latitude + 1.8 / 69.1, longitude: ben.place.longitude };
    ids.push(await share(owners[2] ?? expect.unreachable(), further));
    const look = ({ latitude, longitude }: Person["place"], radius: number) =>
      Ben.get(`/api/parking-spaces/nearby/${latitude}/${longitude}?radius=${radius}`);
    const seen = (await (await look(ben.place, 3218)).json()) as SpaceInList[];
    expect(seen.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
    const refused = await look(further, 300);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(HOUR / 1000);
    expect((await openPage(Ben, "/")).text).toContain("You've looked at many places lately.");
  });
});

describe("with the community's own map", () => {
  it("names streets in place of coordinates, without JavaScript too", async () => {
    const streets = await openKindspot({ env: { MAP_FILE: mapFile(), RATE_LIMITS: "off" } });
    const there = { ...ben, place: kerbAt("12 Mill Lane") };
    const Member = await register(streets.url, there);
    const { latitude, longitude } = there.place;
    const named = `?lat=${latitude}&lng=${longitude}`;
    expect((await openPage(Member, PAGE + named)).text).toContain("the place on your map, 12 Mill Lane");
    await Member.submit(PAGE, { ...anHour, latitude: String(latitude), longitude: String(longitude) });
    expect((await openPage(Member, PAGE)).text).toMatch(/Within 1 mile of [A-Z][a-z]+ [A-Z][a-z]+/);
    await Member.submit("/car", { intent: "park", latitude: String(latitude), longitude: String(longitude) });
    expect((await openPage(Member, "/car")).text).toContain("At 12 Mill Lane since");
    const { address, ...elsewhere } = neighbours.Wanda;
    const around = await openPage(Member, `/?lat=${elsewhere.latitude}&lng=${elsewhere.longitude}`);
    expect(around.text).toContain(`Around ${address}`);
    for (const path of [PAGE, "/car"]) expect((await openPage(Member, path)).text, path).not.toMatch(/-?\d+\.\d{3}/);
    await streets.close();
  });
});
