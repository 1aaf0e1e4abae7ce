import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { distanceMiles, pointOf, type Point } from "~/domain/places/rules";
import { DAY, HOUR, MINUTE } from "~/domain/shared/clock";
import type { SpaceInList } from "~/domain/listings/space-rules";
import { members, spaces } from "~db/schema";
import { ana, registerPlaceless } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";

/** All of New York, 40.50 to 40.95 N and 74.25 to 73.75 W: 11 × 11 circles of 5 miles cover it. */
const STEPS = 11;
const grid: Point[] = Array.from({ length: STEPS * STEPS }, (_, call) => ({
  latitude: 40.5 + (Math.floor(call / STEPS) * 0.45) / (STEPS - 1),
  longitude: -74.25 + ((call % STEPS) * 0.5) / (STEPS - 1),
}));
/** 1,936 spaces all over it, with 8 decimals. */
const sharedPlaces: Point[] = Array.from({ length: 44 * 44 }, (_, at) => ({
  latitude: 40.5 + Math.floor(at / 44) * 0.01023457,
  longitude: -74.25 + (at % 44) * 0.01136789,
}));

let reader: Visitor;
let readers = 0;

const town = givenKindspot();
beforeAll(async () => {
  await registerPlaceless(town.url, ana);
  const { database, context, config } = town.app;
  const [owner] = await database.read.select().from(members);
  if (!owner) throw new Error("nobody shares");
  const now = town.clock.now();
  const times = { availableAt: now, createdAt: now, listedUntil: new Date(now.getTime() + 30 * DAY) };
  const rows = sharedPlaces.map((place) => ({
    id: context.newId(),
    ownerId: owner.id,
    status: "available" as const,
    address: "402 5th Street",
    ...place,
    ...times,
  }));
  for (let start = 0; start < rows.length; start += 500)
    await database.write((tx) => tx.insert(spaces).values(rows.slice(start, start + 500)));
  expect(config.rateLimits).toBe(true);
});

/** A new account. */
beforeEach(async () => {
  const email = `reader${++readers}@kindspot.example`;
  // Ten accounts an hour may be made from one network.
  town.clock.advance(10 * MINUTE);
  reader = await registerPlaceless(town.url, { ...ana, firstName: "Mallory", email });
});

/** Changes the account so that it joined two days ago. */
async function joinedLongAgo(): Promise<void> {
  const { id } = (await (await reader.get("/api/auth/user")).json()) as { id: string };
  const createdAt = new Date(town.clock.now().getTime() - 2 * DAY);
  await town.app.database.write((tx) => tx.update(members).set({ createdAt }).where(eq(members.id, id)));
}

interface Read {
  /** The last received card of each space, by id. */
  spaces: Map<string, SpaceInList>;
  statuses: Set<number>;
  retryAfter: number[];
}

/** The attack as it was made: the same 121 calls in the same order. */
async function readNewYork(): Promise<Read> {
  const read: Read = { spaces: new Map(), statuses: new Set(), retryAfter: [] };
  for (const { latitude, longitude } of grid) {
    const path = `/api/parking-spaces/nearby/${latitude.toFixed(4)}/${longitude.toFixed(4)}?radius=8047`;
    const answer = await reader.get(path);
    read.statuses.add(answer.status);
    if (answer.ok) for (const space of (await answer.json()) as SpaceInList[]) read.spaces.set(space.id, space);
    else read.retryAfter.push(Number(answer.headers.get("retry-after")));
  }
  return read;
}

const decimals = (degrees: string): number => (degrees.split(".")[1] ?? "").length;

describe("one account that asks for all of New York in 121 calls", () => {
  it("reads at most 60 different spaces on its first day", async () => {
    const { spaces: read, statuses } = await readNewYork();
    expect(read.size).toBeLessThanOrEqual(60);
    expect([...statuses].sort()).toEqual([200, 429]);
  });

  it("is told on its first day to come back after more than an hour", async () => {
    const { retryAfter } = await readNewYork();
    expect(Math.min(...retryAfter)).toBeGreaterThan(HOUR / 1000);
  });

  it("reads at most 300 an hour later on, and goes on an hour after that", async () => {
    await joinedLongAgo();
    const { spaces: read, statuses, retryAfter } = await readNewYork();
    expect(read.size).toBeGreaterThan(100);
    expect(read.size).toBeLessThanOrEqual(300);
    expect([...statuses].sort()).toEqual([200, 429]);
    expect(Math.max(...retryAfter)).toBeLessThanOrEqual(HOUR / 1000 + 2);
    const { latitude, longitude } = grid[60] ?? ana.place;
    const again = () => reader.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`);
    expect((await again()).status).toBe(429);
    town.clock.advance(HOUR + MINUTE);
    expect((await again()).status).toBe(200);
  });

  it("reads 5 decimals within 2 miles of where it is, elsewhere 2 decimals, no name, plate or address", async () => {
    await joinedLongAgo();
    const { spaces: read } = await readNewYork();
    const here = grid[0] ?? ana.place;
    const all = [...read.values()];
    const near = all.filter(({ owner }) => owner !== null);
    const distant = all.filter(({ owner }) => owner === null);
    expect([near.length > 0, distant.length > 0]).toEqual([true, true]);
    for (const space of near) {
      expect(distanceMiles(here, pointOf(space))).toBeLessThan(2.2);
      expect(decimals(space.latitude)).toBeLessThanOrEqual(5);
      expect(space.owner).toMatchObject({ firstName: "Ana", lastName: "R" });
    }
    for (const space of distant) {
      expect(Math.max(decimals(space.latitude), decimals(space.longitude))).toBeLessThanOrEqual(2);
      expect(JSON.stringify(space)).not.toMatch(/Ana|Reyes|5th Street/);
    }
  });

  it("says nothing more of a distant space by its distance", async () => {
    await joinedLongAgo();
    const { latitude, longitude } = grid[0] ?? ana.place;
    await reader.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`);
    const there = { latitude: 40.7, longitude: -74 };
    const around = await reader.get(`/api/parking-spaces/nearby/${there.latitude}/${there.longitude}`);
    for (const space of (await around.json()) as SpaceInList[])
      expect(space.distanceMiles).toBe(distanceMiles(there, pointOf(space)));
  });

  it("reads no more by pages, where the list stays as it was", async () => {
    const ids = new Set<string>();
    let last = "";
    for (const { latitude, longitude } of grid) {
      last = await (
        await reader.get(`/?lat=${latitude.toFixed(5)}&lng=${longitude.toFixed(5)}&show=100&radius=2`)
      ).text();
      for (const [, id] of last.matchAll(/#space-([\w-]{36})/g)) ids.add(id ?? "");
    }
    expect(ids.size).toBeGreaterThan(20);
    expect(ids.size).toBeLessThanOrEqual(60);
    expect(last.replaceAll("<!-- -->", "")).toMatch(
      /You(?:'|&#x27;)ve looked at many places lately\. Here still works; elsewhere again from \d+:\d\d [AP]M tomorrow\./,
    );
  });

  it("still takes a space that is promised to the first to ask, and sees where it is", async () => {
    await readNewYork();
    const place = grid[0] ?? ana.place;
    const neighbour = await registerPlaceless(town.url, { ...ana, email: `neighbour${readers}@kindspot.example` });
    const { id } = (await (await neighbour.post("/api/parking-spaces", place)).json()) as { id: string };
    await neighbour.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10 });
    town.clock.advance(31 * MINUTE); // the earlier place can count again
    await reader.get(`/api/parking-spaces/nearby/${place.latitude}/${place.longitude}`);
    const again = await neighbour.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10 });
    expect(again.status).toBe(200);
    const claimed = await reader.post(`/api/parking-spaces/${id}/claim`);
    expect([claimed.status, ((await claimed.json()) as { latitude: string }).latitude]).toEqual([
      200,
      String(place.latitude),
    ]);
    await neighbour.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
  });

  it("still shares, and sees its own space", async () => {
    await readNewYork();
    const place = grid[0] ?? ana.place;
    expect((await reader.post("/api/parking-spaces", place)).status).toBe(201);
    const html = await (await reader.get("/")).text();
    expect(html).toContain('<span class="badge me">You</span>');
  });
});
