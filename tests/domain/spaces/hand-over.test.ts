import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { members, pointTransactions, promises, requests, spaces } from "~db/schema";
import { createRequest, createRequestInput } from "~/domain/requests";
import { HOUR, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import {
  claimSpace,
  expirePromises,
  handOver,
  nearbySpaces,
  promiseBanners,
  promiseSpace,
  settleHandovers,
  shareSpace,
  shareSpaceInput,
} from "~/domain/spaces";
import { ana, ben, cem } from "../../cast";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";

let street: Neighbourhood;
let Ana: Actor, Ben: Actor;
let spaceId: string;
beforeEach(async () => {
  street = await openNeighbourhood();
  Ana = await street.settle(ana);
  Ben = await street.settle(ben);
  await shareSpace(street.context, Ben, shareSpaceInput.parse(ben.place)); // Ben has 50 points to lose
  await createRequest(street.context, Ben, createRequestInput.parse({ ...ben.place, radius: 3218 }));
  spaceId = (await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place))).space.id;
  await promiseSpace(street.context, Ana, spaceId, { promisedToUserId: Ben.id, waitTimeMinutes: 10 });
});
afterEach(() => street.close());

const points = async () => [await street.pointsOf(Ana), await street.pointsOf(Ben)];
const statuses = async () => {
  const [space] = await street.database.read.select().from(spaces).where(eq(spaces.id, spaceId));
  const [request] = await street.database.read.select().from(requests).where(eq(requests.memberId, Ben.id));
  return [space?.status, request?.status];
};
const confirm = (actor: Actor, got?: boolean) =>
  handOver(street.context, actor, spaceId, got === undefined ? {} : { got });

describe("a handover", () => {
  it("confirmed by the driver counts at once: +25, −25, request completed, space gone from every list", async () => {
    await confirm(Ben);
    expect(await points()).toEqual([75, 25]);
    expect(await statuses()).toEqual(["occupied", "completed"]);
    const seen = await nearbySpaces(street.context, Ben, ana.place, 3218);
    expect(seen.map(({ id }) => id)).not.toContain(spaceId);
    const gone = street.events.filter(({ type }) => type === "PARKING_SPACE_REMOVED");
    expect(gone).toMatchObject([
      { audience: { near: ana.place } },
      { audience: { members: [Ana.id] } },
      { audience: { members: [Ben.id] } },
    ]);
  });

  it("confirmed by the owner only closes the space, asks the driver and pays nobody yet", async () => {
    await confirm(Ana);
    expect(await points()).toEqual([50, 50]);
    expect((await statuses())[0]).toBe("occupied");
    expect(street.toldTo(Ben).map(({ title }) => title)).toContain("Did you get it?");
    expect(await promiseBanners(street.context, Ben)).toMatchObject([{ stage: "asked", role: "driver" }]);
  });

  it("answered with yes counts", async () => {
    await confirm(Ana);
    await confirm(Ben, true);
    expect(await points()).toEqual([75, 25]);
  });

  it("answered with no pays nobody, and the driver looks on", async () => {
    await confirm(Ana);
    await confirm(Ben, false);
    expect(await points()).toEqual([50, 50]);
    expect(await statuses()).toEqual(["occupied", "pending"]);
    await expect(confirm(Ana)).rejects.toMatchObject({ code: "promise-over" });
  });

  it("counts after 15 minutes without an answer, once", async () => {
    await confirm(Ana);
    street.clock.advance(15 * MINUTE - 1);
    expect(await settleHandovers(street.context)).toBe(0);
    street.clock.advance(1);
    expect(await settleHandovers(street.context)).toBe(1);
    expect(await settleHandovers(street.context)).toBe(0);
    expect(await points()).toEqual([75, 25]);
  });

  it("cannot be denied by the owner: only the driver knows", async () => {
    await expect(confirm(Ana, false)).rejects.toMatchObject({ code: "forbidden" });
    expect(await statuses()).toEqual(["promised", "confirmed"]);
  });

  it("repeated by both, also at once, pays once", async () => {
    await Promise.all([confirm(Ben), confirm(Ana), confirm(Ben), confirm(Ana)]);
    expect(await points()).toEqual([75, 25]);
  });

  it("is not Cem's to confirm", async () => {
    const Cem = await street.settle(cem);
    await expect(confirm(Cem)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("takes at most what the driver has", async () => {
    await street.database.write((tx) =>
      tx.insert(pointTransactions).values({
        id: street.context.newId(),
        memberId: Ben.id,
        kind: "corrected",
        reason: "Correction",
        points: -40,
        createdAt: street.clock.now(),
      }),
    );
    await street.database.write((tx) => tx.update(members).set({ points: 10 }).where(eq(members.id, Ben.id)));
    await confirm(Ben);
    expect(await points()).toEqual([75, 0]);
  });
});

describe("people are late", () => {
  it("within 15 minutes after expiry either side may still confirm", async () => {
    street.clock.advance(10 * MINUTE);
    await expirePromises(street.context);
    expect(await promiseBanners(street.context, Ben)).toMatchObject([{ stage: "late" }]);
    street.clock.advance(14 * MINUTE);
    await confirm(Ben);
    expect(await points()).toEqual([75, 25]);
    expect(await statuses()).toEqual(["occupied", "completed"]);
  });

  it("after 15 minutes nobody may", async () => {
    street.clock.advance(25 * MINUTE);
    await expect(confirm(Ben)).rejects.toMatchObject({ code: "promise-over" });
    expect(await points()).toEqual([50, 50]);
  });

  it("nobody may once the space is promised again", async () => {
    street.clock.advance(10 * MINUTE);
    await promiseSpace(street.context, Ana, spaceId, { promisedToUserId: null, waitTimeMinutes: 10 });
    await expect(confirm(Ben)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("expiry against handover in the same instant comes to one end", async () => {
    street.clock.advance(10 * MINUTE);
    await Promise.all([expirePromises(street.context), confirm(Ben), expirePromises(street.context)]);
    expect(await statuses()).toEqual(["occupied", "completed"]);
    expect(await points()).toEqual([75, 25]);
    const [promise] = await street.database.read.select().from(promises);
    expect(promise).toMatchObject({ outcome: "handed_over" });
  });
});

describe("a promise that binds nobody", () => {
  it("costs nobody points", async () => {
    const Cem = await street.settle(cem);
    const { space } = await shareSpace(street.context, Cem, shareSpaceInput.parse(cem.place));
    await promiseSpace(street.context, Cem, space.id, { promisedToUserId: null, waitTimeMinutes: 5 });
    await expect(handOver(street.context, Cem, space.id, {})).rejects.toMatchObject({ code: "promise-unclaimed" });
  });
});

it("two friends handing over 50 times are paid once a day", async () => {
  await confirm(Ben);
  for (let round = 1; round < 50; round++) {
    const [giver, taker] = round % 2 ? [Ben, Ana] : [Ana, Ben];
    street.clock.advance(20 * MINUTE);
    const place = round % 2 ? ben.place : ana.place;
    const { space } = await shareSpace(street.context, giver, shareSpaceInput.parse(place));
    await promiseSpace(street.context, giver, space.id, { promisedToUserId: null, waitTimeMinutes: 5 });
    await claimSpace(street.context, taker, space.id);
    await handOver(street.context, taker, space.id, {});
  }
  const rows = await street.database.read.select().from(pointTransactions);
  const helped = rows.filter(({ kind }) => kind === "helped");
  expect(helped.length).toBeLessThanOrEqual(Math.ceil((50 * 20 * MINUTE) / (24 * HOUR)) + 1);
  const sumOf = (actor: Actor) =>
    rows.filter(({ memberId }) => memberId === actor.id).reduce((sum, { points: each }) => sum + each, 0);
  expect(await points()).toEqual([sumOf(Ana), sumOf(Ben)]);
});
