import { beforeEach, describe, expect, test } from "vitest";
import { removeSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import { HOUR, MINUTE } from "~/domain/shared/clock";
import { ana, ben, cem, register } from "../cast";
import { movableClock } from "../clock";
import { handOverByCalls } from "../handover-by-calls";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

let town: Kindspot;
let Ana: Visitor, Ben: Visitor, Cem: Visitor;
beforeEach(async () => {
  const clock = movableClock(new Date("2026-03-02T20:05:00Z"));
  town = await openKindspot({ clock, env: { RATE_LIMITS: "off", TIME_ZONE: "America/New_York" } });
  Ana = await register(town.url, ana);
  Ben = await register(town.url, ben);
  Cem = await register(town.url, cem);
});

const page = async (who: Visitor, path = "/parking-history") =>
  (await (await who.get(path)).text()).replaceAll("<!-- -->", "");
const cards = (html: string) => [...html.matchAll(/<li class="history-card">/g)].length;
const actor = async (who: Visitor) => ({
  id: ((await (await who.get("/api/auth/user")).json()) as { id: string }).id,
  role: "member" as const,
});

describe("the history", () => {
  test("is for members", async () => {
    const away = await visitor(town.url).get("/parking-history");
    expect(away.headers.get("location")).toBe("/auth?redirectTo=%2Fparking-history");
  });

  test("is 'No Parking History' with a way to find parking, until something happened", async () => {
    const html = await page(Cem);
    for (const words of ["Parking History", "Your parking activity", "No Parking History", "Find Parking"])
      expect(html).toContain(words);
    expect(html).toMatch(/<a [^>]*aria-label="Back"[^>]*href="\/profile"/);
    expect(html).toMatch(/<a aria-current="page"[^>]*href="\/profile"/);
  });

  test("shows date, time, address, type, duration, points and status of a share and a find", async () => {
    await Ben.post("/api/parking-spaces", { ...ben.place, address: "" });
    await handOverByCalls(Ana, Ben, ana.place, "<b>5th</b> Avenue");
    town.clock.advance(HOUR);
    const given = await page(Ana);
    for (const words of [
      "Shared Space",
      "Mar 2, 2026",
      "3:05 PM",
      "&lt;b&gt;5th&lt;/b&gt; Avenue",
      "1 min on the map",
      "Completed",
    ])
      expect(given).toContain(words);
    expect(given).toMatch(/class="badge available">\+75</);
    const found = await page(Ben);
    for (const words of ["Found Space", "1 min on the way", "No address given", "Expired"])
      expect(found).toContain(words);
    expect(found).toMatch(/class="badge me">−25</);
    expect(cards(found)).toBe(2);
  });

  /** Cem shares and removes so many spaces, one after the other. */
  async function shareAndRemove(times: number): Promise<void> {
    const Cems = await actor(Cem);
    for (let round = 0; round < times; round++) {
      const { space } = await shareSpace(
        town.app.context,
        Cems,
        shareSpaceInput.parse({ ...cem.place, address: `No. ${round}` }),
      );
      town.clock.advance(MINUTE);
      await removeSpace(town.app.context, Cems, space.id);
    }
  }

  test("goes back in time by links, each entry once", async () => {
    await shareAndRemove(45);
    const pages: number[] = [];
    const seen = new Set<string>();
    for (let path: string | undefined = "/parking-history"; path;) {
      const html: string = await page(Cem, path);
      pages.push(cards(html));
      for (const [address] of html.matchAll(/No\. \d+/g)) seen.add(address);
      const older: string | undefined = /href="([^"]*\?before=[^"]+)"/.exec(html)?.[1];
      path = older && new URL(older, `${town.url}/parking-history`).pathname + new URL(older, town.url).search;
    }
    expect(pages).toEqual([20, 20, 5]);
    expect(seen.size).toBe(45);
  });

  test.each(["'", "x".repeat(100)])("with '?before=%s' is the first page", async (key) => {
    await shareAndRemove(21);
    expect(cards(await page(Cem, `/parking-history?before=${key}`))).toBe(20);
  });

  test("after an entry of someone else is not found", async () => {
    await handOverByCalls(Ana, Ben, ana.place);
    const [mine] = (await (await Ana.get("/api/parking-history")).json()) as { id: string }[];
    expect((await Ben.get(`/parking-history?before=${mine?.id ?? ""}`)).status).toBe(404);
  });
});

describe("rating by form", () => {
  const received = async (who: Visitor) => page(who, "/menu");
  beforeEach(() => handOverByCalls(Ana, Ben, ana.place));

  test("is asked on the history and on the map home; a closed prompt stays away from the map home only", async () => {
    expect(await page(Ben)).toContain("Rate Ana R.");
    const home = await page(Ben, "/?lat=40.672&lng=-73.9772");
    expect(home).toContain("Ana R.</bdi> helped you park");
    const spaceId = /name="hide-rating" value="([^"]+)"/.exec(home)?.[1] ?? "";
    const hidden = await Ben.submit("/?index&lat=40.672&lng=-73.9772", { "hide-rating": spaceId });
    expect(hidden.headers.get("location")).toBe("/?lat=40.672&lng=-73.9772");
    expect(await page(Ben, "/?lat=40.672&lng=-73.9772")).not.toContain("Rate Ana R.");
    expect(await page(Ben)).toContain("Rate Ana R.");
  });

  test("leads back to where it stood, thanks, and asks no more", async () => {
    const spaceId = /name="spaceId" value="([^"]+)"/.exec(await page(Ben))?.[1] ?? "";
    const back = "/?lat=40.672&lng=-73.9772";
    const answer = await Ben.submit(`/?index&${back.slice(2)}`, { spaceId, stars: "4" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, back]);
    expect(await received(Ben)).toContain("You gave 4 of 5 stars.");
    expect(await page(Ben)).not.toContain("Rate Ana R.");
    expect((await Ben.submit("/parking-history", { spaceId, stars: "1" })).headers.get("location")).toBe(
      "/parking-history",
    );
    expect(await received(Ben)).toContain("You've rated this handover already.");
  });

  test.each([
    ["no stars", { stars: "" }],
    ["six stars", { stars: "6" }],
    ["a space of nobody", { stars: "4", spaceId: "absent" }],
  ])("with %s is refused with a sentence", async (_, wrong) => {
    await Ana.submit("/parking-history", { spaceId: "absent", ...wrong });
    expect(await received(Ana)).toContain("Sorry");
  });
});
