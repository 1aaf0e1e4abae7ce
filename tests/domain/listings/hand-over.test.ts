import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  claimSpace,
  closeUnanswered,
  createRequest,
  createRequestInput,
  expirePromises,
  handOver,
  promiseBanners,
  promiseSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { rememberPlace } from "~/domain/members";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { members, pointTransactions, promises, requests, spaces } from "~db/schema";
import { ana, ben, cem } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { spacesSeen } from "../spaces-seen";

let spaceId: string;
newStreetForEach(ana, ben);
beforeEach(async () => {
  await shareSpace(street.context, Ben, shareSpaceInput.parse(ben.place)); // Ben has 50 points to lose
  await createRequest(street.context, Ben, createRequestInput.parse({ ...ben.place, radius: 3218 }));
  spaceId = (await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place))).space.id;
  await promiseSpace(street.context, Ana, spaceId, { promisedToUserId: Ben.id, waitTimeMinutes: 10 });
});

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
    const seen = await spacesSeen(street.context, Ben, ana.place, 3218);
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
    expect(street.eventsTo(Ben).map(({ title }) => title)).toContain("Did you get it?");
    expect((await promiseBanners(street.context, Ben)).banners).toMatchObject([{ phase: "asked", role: "driver" }]);
  });

  it("answered with yes counts", async () => {
    await confirm(Ana);
    await confirm(Ben, true);
    expect(await points()).toEqual([75, 25]);
  });

  it("answered with no pays nobody, and the driver's request is pending again", async () => {
    await confirm(Ana);
    await confirm(Ben, false);
    expect(await points()).toEqual([50, 50]);
    expect(await statuses()).toEqual(["occupied", "pending"]);
    await expect(confirm(Ana)).rejects.toMatchObject({ code: "promise-over" });
  });

  it("without an answer gives and costs nobody anything, and a yes counts for 7 days", async () => {
    await confirm(Ana);
    street.clock.advance(7 * DAY - 1);
    expect(await closeUnanswered(street.context)).toBe(0);
    expect(await points()).toEqual([50, 50]);
    expect((await promiseBanners(street.context, Ben)).banners).toMatchObject([{ phase: "asked" }]);
    await confirm(Ben, true);
    expect(await points()).toEqual([75, 25]);
  });

  it("can no longer be answered after 7 days", async () => {
    await confirm(Ana);
    street.clock.advance(7 * DAY);
    expect((await promiseBanners(street.context, Ben)).banners).toEqual([]);
    await expect(confirm(Ben, true)).rejects.toMatchObject({ code: "promise-over" });
    expect(await closeUnanswered(street.context)).toBe(1);
    expect(await closeUnanswered(street.context)).toBe(0);
    await expect(confirm(Ben, true)).rejects.toMatchObject({ code: "promise-over" });
    expect(await points()).toEqual([50, 50]);
  });

  it("that nobody answered for 7 days tells neither side that the time ran out, because the space is gone", async () => {
    await confirm(Ana);
    street.clock.advance(7 * DAY);
    await closeUnanswered(street.context);
    for (const side of [Ana, Ben]) expect((await promiseBanners(street.context, side)).end).toBeNull();
  });

  it("denied by the driver at once takes the share's points back, and the owner's page does not say that none moved", async () => {
    await confirm(Ben, false);
    expect(await points()).toEqual([0, 50]);
    const { end } = await promiseBanners(street.context, Ana);
    expect(end?.text).toBe("Ben O. didn't get your space.");
  });

  it("that waits for an answer does not keep the driver from asking again and getting another promise", async () => {
    await confirm(Ana);
    const Cem = await street.addMember(cem);
    await createRequest(street.context, Ben, createRequestInput.parse({ ...ben.place, radius: 3218 }));
    const { space } = await shareSpace(street.context, Cem, shareSpaceInput.parse(cem.place));
    await promiseSpace(street.context, Cem, space.id, { promisedToUserId: Ben.id, waitTimeMinutes: 10 });
    await handOver(street.context, Ben, space.id, {});
    await confirm(Ben, true);
    expect(await points()).toEqual([75, 0]);
  });

  it("disappears from the owner's page after 15 minutes, and stays on the driver's for 7 days", async () => {
    await confirm(Ana);
    expect((await promiseBanners(street.context, Ana)).banners).toMatchObject([{ phase: "asked", role: "owner" }]);
    street.clock.advance(15 * MINUTE);
    expect((await promiseBanners(street.context, Ana)).banners).toEqual([]);
    expect((await promiseBanners(street.context, Ben)).banners).toMatchObject([{ phase: "asked", role: "driver" }]);
  });

  it("cannot be denied by the owner: only the driver knows", async () => {
    await expect(confirm(Ana, false)).rejects.toMatchObject({ code: "forbidden" });
    expect(await statuses()).toEqual(["promised", "confirmed"]);
  });

  it("repeated by both, also at once, pays once", async () => {
    await Promise.all([confirm(Ben), confirm(Ana), confirm(Ben), confirm(Ana)]);
    expect(await points()).toEqual([75, 25]);
  });

  it("cannot be confirmed by a third member", async () => {
    const Cem = await street.addMember(cem);
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
    expect((await promiseBanners(street.context, Ben)).banners).toMatchObject([{ phase: "late" }]);
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

  it("expiry and handover at the same instant lead to one of the two", async () => {
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
    const Cem = await street.addMember(cem);
    const { space } = await shareSpace(street.context, Cem, shareSpaceInput.parse(cem.place));
    await promiseSpace(street.context, Cem, space.id, { promisedToUserId: null, waitTimeMinutes: 5 });
    await expect(handOver(street.context, Cem, space.id, {})).rejects.toMatchObject({ code: "promise-unclaimed" });
  });
});

describe("two friends handing over again and again", () => {
  /** In turn, one of them shares a space and the other takes it. */
  async function handOverInTurn(round: number) {
    const [giver, taker] = round % 2 ? [Ben, Ana] : [Ana, Ben];
    const place = round % 2 ? ben.place : ana.place;
    const { space } = await shareSpace(street.context, giver, shareSpaceInput.parse(place));
    await promiseSpace(street.context, giver, space.id, { promisedToUserId: null, waitTimeMinutes: 5 });
    await rememberPlace(street.context, taker, place);
    await claimSpace(street.context, taker, space.id);
    await handOver(street.context, taker, space.id, {});
  }
  const ledger = () => street.database.read.select().from(pointTransactions);
  const helped = async () => (await ledger()).filter(({ kind }) => kind === "helped").map(({ createdAt }) => createdAt);

  it("50 times within a day earn once", async () => {
    street.allowClaims();
    await confirm(Ben);
    for (let round = 1; round < 50; round++) {
      street.clock.advance(20 * MINUTE);
      await handOverInTurn(round);
    }
    const rows = await ledger();
    expect(await helped()).toHaveLength(1);
    const sumOf = (actor: Actor) =>
      rows.filter(({ memberId }) => memberId === actor.id).reduce((sum, { points: each }) => sum + each, 0);
    expect(await points()).toEqual([sumOf(Ana), sumOf(Ben)]);
  });

  it("once a day earn twice in 30 days", async () => {
    await confirm(Ben);
    const first = street.clock.now();
    for (let round = 1; round <= 32; round++) {
      street.clock.advance(DAY);
      await handOverInTurn(round);
    }
    const days = (await helped()).map((at) => Math.round((at.getTime() - first.getTime()) / DAY));
    expect(days).toEqual([0, 1, 30, 31]);
  });
});
