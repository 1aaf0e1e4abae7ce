import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pointTransactions, redemptions } from "~db/schema";
import { addPoints, rewardStreaks } from "~/domain/points";
import type { HistoryEntry } from "~/domain/account/history-rules";
import type { Redemption, RewardForMember } from "~/domain/rewards/rules";
import { DAY, HOUR } from "~/domain/shared/clock";
import { ana, ben, cem, register, type Person } from "../cast";
import { movableClock } from "../clock";
import { handOverByCalls } from "../handover-by-calls";
import { openKindspot, type Kindspot } from "../kindspot";
import { makeTrusted } from "../trusted";
import { visitor, type Visitor } from "../visitor";

let town: Kindspot;
let Ben: Visitor, Cem: Visitor, stranger: Visitor;
/** A town in which it is seven in the morning. */
const openMorning = () =>
  openKindspot({
    clock: movableClock(new Date("2026-03-02T12:00:00Z")),
    env: { RATE_LIMITS: "off", TIME_ZONE: "America/New_York" },
  });
beforeAll(async () => {
  town = await openMorning();

  Ben = await register(town.url, ben);
  Cem = await register(town.url, cem);
  stranger = visitor(town.url);
});
afterAll(() => town.close());

let newcomers = 0;
/** A new member who is like this person. */
const newcomer = (person: Person) =>
  register(town.url, { ...person, email: `newcomer-${++newcomers}@kindspot.example` });

const json = async <T = never>(answer: Response | Promise<Response>) => (await answer).json() as Promise<T>;
const idOf = async (who: Visitor) => (await json<{ id: string }>(who.get("/api/auth/user"))).id;
const pointsOf = async (who: Visitor) => (await json<{ points: number }>(who.get("/api/auth/user"))).points;
const give = async (who: Visitor, points: number, to: Kindspot = town) => {
  const memberId = await idOf(who);
  await to.app.database.write((tx) =>
    addPoints(tx, to.app.context, { memberId, kind: "corrected", reason: "Correction", points }),
  );
};

describe("GET /api/rewards", () => {
  it("lists the catalogue with what the member can afford", async () => {
    const rewards: RewardForMember[] = await json((await newcomer(cem)).get("/api/rewards"));
    expect(rewards).toHaveLength(4);
    expect(rewards[0]).toEqual({
      id: "coffee-gift-card",
      title: "$10 Coffee Gift Card",
      description: expect.any(String) as string,
      pointsCost: 1000,
      category: "Food & Drink",
      available: false,
      missing: [
        "You're new here: you can claim rewards in 12 days.",
        "Rewards need confirmed handovers with 3 different members. You have 0.",
      ],
    });
  });
});

describe("POST /api/rewards/{id}/claim", () => {
  const claim = (who: Visitor, id = "coffee-gift-card", headers = {}) =>
    who.post(`/api/rewards/${id}/claim`, {}, headers);
  beforeEach(async () => {
    await give(Cem, 1000 - (await pointsOf(Cem)));
    await makeTrusted(town.app.context, await idOf(Cem));
  });

  it("answers 201 with the claim, and 409 with a kind sentence when the points are gone", async () => {
    const answer = await claim(Cem);
    expect(answer.status).toBe(201);
    const redemption: Redemption = await json(answer);
    expect(redemption).toMatchObject({ title: "$10 Coffee Gift Card", pointsCost: 1000, status: "pending" });
    const again = await claim(Cem);
    expect([again.status, await json(again)]).toEqual([
      409,
      { message: "You don't have enough points for this reward yet. Each space you share brings you closer." },
    ]);
  });

  it("of ten at once with points for one answers one with 201 and nine with 409", async () => {
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => claim(Cem)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await pointsOf(Cem)).toBe(0);
  });

  it("gives the first answer again under the same key", async () => {
    await give(Cem, 4000);
    const headers = { "Idempotency-Key": "one coffee" };
    const answers = await Promise.all([claim(Cem, undefined, headers), claim(Cem, undefined, headers)]);
    const [one, other] = await Promise.all(answers.map((answer) => json<Redemption>(answer)));
    expect(other).toEqual(one);
    expect(await pointsOf(Cem)).toBe(4000);
    expect((await claim(Cem, "restaurant-voucher", headers)).status).toBe(409);
  });

  it("answers 404 to what is not in the catalogue", async () => {
    expect((await claim(Cem, "a-car")).status).toBe(404);
  });
});

describe("REWARDS=off", () => {
  it("leaves nothing to see or to claim, in calls and pages", async () => {
    const strict = await openKindspot({ env: { RATE_LIMITS: "off", REWARDS: "off" } });
    const someone = await register(strict.url, ana);
    await give(someone, 5000, strict);
    expect(await json(someone.get("/api/rewards"))).toEqual([]);
    expect((await someone.post("/api/rewards/coffee-gift-card/claim", {})).status).toBe(404);
    expect(await strict.app.database.read.select().from(redemptions)).toEqual([]);
    const html = await (await someone.get("/rewards")).text();
    for (const words of ["Available Rewards", "Gift Card", "Unlock"]) expect(html).not.toContain(words);
  });
});

describe("GET /api/parking-history", () => {
  let Ana: Visitor, Ben: Visitor;
  let morning: Kindspot;
  let spaceId: string;
  beforeAll(async () => {
    morning = await openMorning();
    [Ana, Ben] = [await register(morning.url, ana), await register(morning.url, ben)];
    await give(Ben, 100, morning);
    spaceId = await handOverByCalls(Ana, Ben, ana.place);
  });
  afterAll(() => morning.close());

  it("has a share and a find in the specification's fields, in the member's own dates and times", async () => {
    const entry = {
      date: "2026-03-02",
      time: "7:00 AM",
      address: "5th Avenue",
      duration: "1 min",
      status: "completed",
    };
    expect(await json(Ana.get("/api/parking-history"))).toEqual([
      { ...entry, id: spaceId, type: "shared", points: "+75" },
    ]);
    const found: HistoryEntry[] = await json(Ben.get("/api/parking-history"));
    expect(found).toMatchObject([{ ...entry, type: "found", points: "-25" }]);
    expect(await json(Ben.get(`/api/parking-history?before=${found[0]?.id ?? ""}`))).toEqual([]);
  });

  it("has a weak ETag, and answers 304 to a client that sends it", async () => {
    const etag = (await Ana.get("/api/parking-history")).headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\//);
    expect((await Ana.get("/api/parking-history", { "If-None-Match": etag })).status).toBe(304);
  });

  it("refuses an unknown key, another member's key and an invalid one", async () => {
    const [mine] = await json<HistoryEntry[]>(Ana.get("/api/parking-history"));
    expect((await Ben.get(`/api/parking-history?before=${mine?.id ?? ""}`)).status).toBe(404);
    expect((await Ana.get("/api/parking-history?before=absent")).status).toBe(404);
    expect((await Ana.get("/api/parking-history?before='")).status).toBe(400);
  });
});

describe("POST /api/ratings", () => {
  let Ana: Visitor, Ben: Visitor;
  let spaceId: string;
  beforeEach(async () => {
    town.clock.advance(HOUR);
    [Ana, Ben] = [await newcomer(ana), await newcomer(ben)];
    spaceId = await handOverByCalls(Ana, Ben, ben.place);
  });
  const rate = (who: Visitor, body: object) => who.post("/api/ratings", body);

  it("answers 201 with the rating; the owner's cards carry it from then on", async () => {
    await makeTrusted(town.app.context, await idOf(Ben)); // stars of a rater with one partner would wait
    const answer = await rate(Ben, { spaceId, stars: 4 });
    expect([answer.status, await json(answer)]).toMatchObject([201, { spaceId, stars: 4 }]);
    const { id } = await json<{ id: string }>(Ana.post("/api/parking-spaces", cem.place));
    const near = `/api/parking-spaces/nearby/${cem.place.latitude}/${cem.place.longitude}`;
    expect(await json(Cem.get(near))).toMatchObject([{ id, owner: { rating: 4.8 } }]);
  });

  it("answers 403 to a stranger, 404 to an absent space, 409 to a second opinion", async () => {
    expect((await rate(Cem, { spaceId, stars: 1 })).status).toBe(403);
    expect((await rate(Cem, { spaceId: "absent", stars: 1 })).status).toBe(404);
    expect((await rate(Ben, { spaceId, stars: 4 })).status).toBe(201);
    const again = await rate(Ben, { spaceId, stars: 1 });
    expect([again.status, await json(again)]).toEqual([
      409,
      { message: "You've rated this handover already. Each counts once." },
    ]);
  });

  it.each([{ stars: 6 }, { stars: 0 }, { stars: "5" }, { stars: 4.5 }, {}])("answers 400 to %j", async (wrong) => {
    const answer = await rate(Ana, { spaceId, ...wrong });
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ message: "Invalid input", fields: { stars: [expect.any(String)] } });
  });
});

describe("a streak", () => {
  it("grows with any signed-in page or call; none of them moves points, a job gives the 100", async () => {
    const before = await pointsOf(Ben);
    for (let day = 1; day < 6; day++) {
      town.clock.advance(DAY);
      await Ben.get(day % 2 ? "/menu" : "/api/auth/user");
    }
    expect(await pointsOf(Ben)).toBe(before);
    town.clock.advance(DAY);
    expect(await pointsOf(Ben)).toBe(before);
    await rewardStreaks(town.app.context);
    expect(await pointsOf(Ben)).toBe(before + 100);
    expect(await (await Ben.get("/profile")).text()).toContain("You were here 7 days in a row.");
    const rows = await town.app.database.read.select().from(pointTransactions);
    expect(rows.filter(({ kind }) => kind === "streak")).toMatchObject([{ reason: "7-day streak", points: 100 }]);
  });
});

it("everything is refused to visitors", async () => {
  for (const path of ["/api/rewards", "/api/parking-history"]) expect((await stranger.get(path)).status).toBe(401);
  for (const path of ["/api/rewards/coffee-gift-card/claim", "/api/ratings"])
    expect((await stranger.post(path, {})).status).toBe(401);
});
