import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  claimSpace,
  createRequest,
  createRequestInput,
  expirePromises,
  handOver,
  promiseBanners,
  promiseSpace,
  rateHandover,
  releaseSpace,
  removeListing,
  shareSpace,
  shareSpaceInput,
  undoParked,
} from "~/domain/listings";
import { blockMember } from "~/domain/moderation";
import { MINUTE, SECOND } from "~/domain/shared/clock";
import { achievements, members, pointTransactions, promises, requests } from "~db/schema";
import { ada, ana, ben, cem } from "../../cast";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";
import { spacesSeen } from "../spaces-seen";

let spaceId: string;
newStreetForEach(ana, ben, cem);
beforeEach(async () => {
  await shareSpace(street.context, Ben, shareSpaceInput.parse(ben.place)); // Ben has 50 points to lose
  await createRequest(street.context, Ben, createRequestInput.parse({ ...ben.place, radius: 3218 }));
  spaceId = (await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place))).space.id;
  await promiseSpace(street.context, Ana, spaceId, { promisedToUserId: Ben.id, waitTimeMinutes: 10 });
});

const park = () => handOver(street.context, Ben, spaceId, {}, { undoable: true });
const undo = (actor = Ben) => undoParked(street.context, actor, spaceId);
const points = async () => [await street.pointsOf(Ana), await street.pointsOf(Ben)];
const stages = async () => {
  const [{ banners: anas }, { banners: bens }] = [
    await promiseBanners(street.context, Ana),
    await promiseBanners(street.context, Ben),
  ];
  return [anas[0]?.phase, bens[0]?.phase];
};
/** The job that runs each second. */
const pass = async (milliseconds: number) => {
  street.clock.advance(milliseconds);
  await expirePromises(street.context);
};
/** All rows that 'I've parked' changes, to compare them before it and after the undo. */
const stored = async () => {
  const { read } = street.context;
  return [
    await read.select().from(promises),
    await read.select().from(requests),
    await read.select().from(pointTransactions),
    await read.select().from(achievements),
    await read.select({ points: members.points }).from(members),
  ];
};

describe("'I've parked' that can be undone", () => {
  it("counts at once when an admin removes the listing, which its owner reads", async () => {
    const Ada = await street.addMember(ada, "admin");
    await park();
    await removeListing(street.context, Ada, spaceId, { reason: "There is no kerb" });
    expect(await points()).toEqual([75, 25]);
    expect(await street.database.read.select().from(promises)).toMatchObject([{ outcome: "handed_over" }]);
    expect(street.eventsTo(Ana)).toContainEqual(expect.objectContaining({ title: "Your space was removed" }));
    await expect(undo()).rejects.toMatchObject({ code: "handover-counted" });
  });

  it("is seen by both at once and moves no points before 10 seconds are over", async () => {
    await park();
    expect(await stages()).toEqual(["parked", "parked"]);
    await pass(10 * SECOND - 1);
    expect(await points()).toEqual([50, 50]);
    await pass(1);
    expect(await points()).toEqual([75, 25]);
    expect(await stages()).toEqual([undefined, undefined]);
    expect(street.eventsTo(Ana)).toContainEqual(expect.objectContaining({ title: "Handed over" }));
    expect(street.eventsTo(Ben)).toContainEqual(
      expect.objectContaining({ message: "Ana R. handed you the space. −25 points." }),
    );
  });

  it("undone leaves everything as it was, for the owner too", async () => {
    const before = await stored();
    await park();
    await undo();
    expect(await stored()).toEqual(before);
    expect(await stages()).toEqual(["running", "running"]);
    await pass(MINUTE);
    expect(await points()).toEqual([50, 50]);
    await expect(rateHandover(street.context, Ana, { spaceId, stars: 5 })).rejects.toMatchObject({
      code: "handover-open",
    });
  });

  it("pressed twice, and undone twice, is the same as once", async () => {
    await park();
    await park();
    await undo();
    expect(await undo()).toMatchObject({ status: "promised", bound: true });
    await park();
    await pass(10 * SECOND);
    await park();
    expect(await points()).toEqual([75, 25]);
  });

  it("cannot be undone after 10 seconds, even if no job has run", async () => {
    await park();
    street.clock.advance(10 * SECOND);
    await expect(undo()).rejects.toMatchObject({ code: "handover-counted" });
  });

  it("counts at once when the owner says 'Handed over'", async () => {
    await park();
    await handOver(street.context, Ana, spaceId, {});
    expect(await points()).toEqual([75, 25]);
    await expect(undo()).rejects.toMatchObject({ code: "handover-counted" });
  });

  it("is undone by the driver alone", async () => {
    await park();
    for (const other of [Ana, Cem]) await expect(undo(other)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is neither taken back nor given up meanwhile, and nobody else can take the space", async () => {
    await park();
    for (const side of [Ana, Ben])
      await expect(releaseSpace(street.context, side, spaceId, {})).rejects.toMatchObject({ code: "promise-over" });
    await expect(handOver(street.context, Ben, spaceId, { got: false })).rejects.toMatchObject({
      code: "promise-over",
    });
    await expect(claimSpace(street.context, Cem, spaceId)).rejects.toMatchObject({ code: "promise-taken" });
    street.clock.advance(10 * SECOND);
    const [seen] = (await spacesSeen(street.context, Cem, ana.place, 3218)).filter(({ id }) => id === spaceId);
    expect(seen?.status).toBe("promised");
  });

  it("counts when one blocks the other, so that nobody evades the points", async () => {
    await park();
    await blockMember(street.context, Ben, Ana.id);
    expect(await points()).toEqual([75, 25]);
  });

  it("shortly before the end does not expire, and undone after the end does", async () => {
    await pass(10 * MINUTE - SECOND);
    await park();
    await pass(5 * SECOND);
    expect(await stages()).toEqual(["parked", "parked"]);
    expect(await undo()).toMatchObject({ status: "available", promiseExpiresAt: null, promisedTo: null });
    expect(await stages()).toEqual(["late", "late"]);
    const [promise] = await street.context.read.select().from(promises).where(eq(promises.spaceId, spaceId));
    expect(promise).toMatchObject({ outcome: "expired", parkedAt: null });
  });
});
