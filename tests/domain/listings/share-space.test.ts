import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { achievements, members, pointTransactions, spaces } from "~db/schema";
import { addPoints, transactionsOf } from "~/domain/points";
import { claimReward } from "~/domain/rewards";
import type { Actor } from "~/domain/shared/context";
import { MINUTE } from "~/domain/shared/clock";
import { removeSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import { ana, ben, cem, dora } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { makeTrusted } from "../../trusted";
import { spacesSeen } from "../spaces-seen";

let owner: Actor;
newStreetForEach();
beforeEach(async () => {
  owner = await street.addMember(ana);
});

const share = (place: object = ana.place, more: object = {}) =>
  shareSpace(street.context, owner, shareSpaceInput.parse({ ...place, ...more }));

/** Stores `times` removed spaces that earned nothing. */
async function sharedAndRemoved(times: number): Promise<void> {
  street.clock.advance(MINUTE);
  const createdAt = street.clock.now();
  const gone = { ownerId: owner.id, ...ana.place, status: "removed", pointsEarned: 0 } as const;
  const then = { createdAt, availableAt: createdAt, listedUntil: createdAt, closedAt: createdAt };
  const rows = Array.from({ length: times }, () => ({ id: street.context.newId(), ...gone, ...then }));
  await street.database.write((tx) => tx.insert(spaces).values(rows));
}

describe("sharing a space", () => {
  it("earns 50 points, counts as shared, and is the first share", async () => {
    const { space, earned } = await share();
    expect(earned).toBe(50);
    expect(space).toMatchObject({ status: "available", openToFirst: false, promiseExpiresAt: null });
    expect(await street.pointsOf(owner)).toBe(50);
    const [row] = await street.database.read.select().from(members).where(eq(members.id, owner.id));
    expect(row?.spacesShared).toBe(1);
    const granted = await street.database.read.select().from(achievements);
    expect(granted.map(({ achievementId }) => achievementId)).toEqual(["first_share"]);
  });

  it("sends events to members nearby, except those across a block", async () => {
    await share();
    const [published] = street.events.filter(({ type }) => type === "NEW_PARKING_SPACE");
    expect(published).toMatchObject({ audience: { near: ana.place, except: [] } });
  });

  it("is seen by Ben, 0.4 miles away, and not by Dora, 5 miles away", async () => {
    await share();
    const near = await spacesSeen(street.context, await street.addMember(ben), ben.place, 3218);
    expect(near.map((space) => space.distanceMiles.toFixed(1))).toEqual(["0.4"]);
    expect(await spacesSeen(street.context, await street.addMember(dora), dora.place, 3218)).toEqual([]);
  });

  it("leaves in 15 minutes when the owner says so", async () => {
    const { space } = await share(ana.place, { leavingInMinutes: 15 });
    expect(space.availableAt).toBe(new Date(street.clock.now().getTime() + 15 * MINUTE).toISOString());
  });

  it("stops at three active spaces", async () => {
    await share();
    await share(ben.place);
    await share(cem.place);
    await expect(share(dora.place)).rejects.toMatchObject({ code: "too-many-spaces" });
  });

  it("earns nothing for the same place within 15 minutes, but is shared", async () => {
    await share();
    street.clock.advance(14 * MINUTE);
    expect((await share()).earned).toBe(0);
    street.clock.advance(15 * MINUTE);
    expect((await share()).earned).toBe(50);
  });

  it("earns nothing for a place of 14 minutes ago either, when another place was shared between", async () => {
    const north = { ...ana.place, latitude: ana.place.latitude + 0.002 };
    expect((await share()).earned).toBe(50);
    street.clock.advance(7 * MINUTE);
    expect((await share(north)).earned).toBe(50);
    street.clock.advance(7 * MINUTE);
    expect((await share()).earned).toBe(0);
  });

  it("gives the points back when it is removed within 3 minutes", async () => {
    const { space } = await share();
    street.clock.advance(2 * MINUTE);
    await removeSpace(street.context, owner, space.id);
    await removeSpace(street.context, owner, space.id);
    expect(await street.pointsOf(owner)).toBe(0);
    expect(await street.database.read.select().from(pointTransactions)).toHaveLength(2);
  });

  it("gives back at most what is there when the points were spent meanwhile", async () => {
    await makeTrusted(street.context, owner.id);
    const before = { memberId: owner.id, kind: "corrected", reason: "Correction", points: 980 } as const;
    await street.database.write((tx) => addPoints(tx, street.context, before));
    const { space } = await share();
    await claimReward(street.context, owner, "coffee-gift-card");
    await removeSpace(street.context, owner, space.id);
    expect(await street.pointsOf(owner)).toBe(0);
    const ledger = await transactionsOf(street.context, owner);
    expect(ledger.map(({ points }) => points)).toEqual([-30, -1000, 50, 980]);
  });

  it("keeps the points when it is removed later", async () => {
    const { space } = await share();
    street.clock.advance(10 * MINUTE);
    await removeSpace(street.context, owner, space.id);
    expect(await street.pointsOf(owner)).toBe(50);
  });

  it("shared and removed 100 times keeps the caps, and the sum is the points shown", async () => {
    for (let round = 0; round < 100; round++) {
      const { space } = await share(ana.place, round % 2 ? { latitude: 40.68 } : {});
      street.clock.advance((round % 5) * MINUTE);
      await removeSpace(street.context, owner, space.id);
    }
    const rows = await street.database.read.select().from(pointTransactions);
    expect(rows.filter(({ kind }) => kind === "shared").length).toBeLessThanOrEqual(4);
    expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(await street.pointsOf(owner));
    expect(await street.database.read.select().from(spaces)).toHaveLength(100);
  });

  it("shared and removed 250 times between two others earns and lists no more than before", async () => {
    const apart = (step: number) => share({ ...ana.place, latitude: ana.place.latitude + step / 100 });
    await apart(1);
    await apart(2);
    for (let step = 3; step < 5; step++) await removeSpace(street.context, owner, (await apart(step)).space.id);
    await sharedAndRemoved(250);
    expect((await apart(5)).earned).toBe(0);
    await expect(apart(6)).rejects.toMatchObject({ code: "too-many-spaces" });
  });
});

describe("what a space is shared with", () => {
  it.each([
    ["NaN", { latitude: Number.NaN }],
    ["text that is no decimal", { latitude: "1e308" }],
    ["beyond the pole", { latitude: 90.0001 }],
    ["nothing", { latitude: "" }],
    ["a list", { latitude: [] }],
    ["a status of its own", { status: "promised" }],
    ["a wait of its own", { leavingInMinutes: 7 }],
    ["an address with a control character", { address: "5th\u0000 Ave" }],
    ["an address that is too long", { address: "x".repeat(201) }],
  ])("is refused: %s", (_, wrong) => {
    expect(shareSpaceInput.safeParse({ ...ana.place, ...wrong }).success).toBe(false);
  });

  it("is an address, a status and a description besides its place, and all of it is listed", async () => {
    const more = { address: "7th Avenue 120", status: "leaving_soon", description: "By the bakery" };
    await share(ana.place, more);
    expect(await spacesSeen(street.context, owner, ana.place, 3218)).toMatchObject([
      { ...more, latitude: "40.672", longitude: "-73.9772" },
    ]);
  });

  it("takes −0 as 0 and decimal strings as numbers", () => {
    const { latitude, longitude } = shareSpaceInput.parse({ latitude: -0, longitude: "-73.9772" });
    expect(Object.is(latitude, 0)).toBe(true);
    expect(longitude).toBe(-73.9772);
  });
});
