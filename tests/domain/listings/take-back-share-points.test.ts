import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  claimSpace,
  createRequest,
  createRequestInput,
  expireListings,
  handOver,
  promiseSpace,
  releaseSpace,
  removeListing,
  removeSpace,
  reportTaken,
  rewardDueShares,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { rememberPlace } from "~/domain/members";
import type { Point } from "~/domain/places/rules";
import { addPoints } from "~/domain/points";
import { HOUR, MINUTE, SECOND } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { members } from "~db/schema";
import { ada, ana, ben, cem } from "../../cast";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben, cem);

const share = async (place: Point = ana.place) => shareSpace(street.context, Ana, shareSpaceInput.parse(place));
const shareId = async (place?: Point) => (await share(place)).space.id;
const promise = (id: string) => promiseSpace(street.context, Ana, id, { promisedToUserId: null, waitTimeMinutes: 10 });
const sharesOf = async ({ id }: Actor) => {
  const [row] = await street.database.read.select().from(members).where(eq(members.id, id));
  return row?.spacesShared;
};
const north = (metres: number): Point => ({ ...ana.place, latitude: ana.place.latitude + metres / 111_195 });

describe("share, promise, release and delete, four times in less than a second", () => {
  it("earns nothing", async () => {
    for (let round = 0; round < 4; round++) {
      const id = await shareId(north(round * 1000));
      await promise(id);
      await releaseSpace(street.context, Ana, id, {});
      await removeSpace(street.context, Ana, id);
    }
    expect(await street.pointsOf(Ana)).toBe(0);
    expect(await sharesOf(Ana)).toBeGreaterThanOrEqual(0);
  });
});

describe("what a share earned", () => {
  it("is taken back when the space is removed within 10 minutes", async () => {
    const id = await shareId();
    street.clock.advance(10 * MINUTE - 1);
    await removeSpace(street.context, Ana, id);
    expect(await street.pointsOf(Ana)).toBe(0);
    expect(await sharesOf(Ana)).toBe(0);
  });

  it("stays after 10 minutes", async () => {
    const id = await shareId();
    street.clock.advance(10 * MINUTE);
    await removeSpace(street.context, Ana, id);
    expect(await street.pointsOf(Ana)).toBe(50);
  });

  it("is taken back only as far as it is there: a sum never falls below 0", async () => {
    const id = await shareId();
    const spent = { memberId: Ana.id, kind: "claimed", reason: "Claimed: a test", points: -20 } as const;
    await street.database.write((tx) => addPoints(tx, street.context, spent));
    await removeSpace(street.context, Ana, id);
    expect(await street.pointsOf(Ana)).toBe(0);
  });

  it("is taken back when the owner says that someone else took it", async () => {
    const id = await shareId();
    await promise(id);
    await releaseSpace(street.context, Ana, id, { reason: "taken" });
    expect(await street.pointsOf(Ana)).toBe(0);
  });

  it("is taken back when a driver who is bound by asking says that it wasn't there", async () => {
    const id = await shareId();
    await createRequest(street.context, Ben, createRequestInput.parse({ ...ben.place, radius: 3218 }));
    await promiseSpace(street.context, Ana, id, { promisedToUserId: Ben.id, waitTimeMinutes: 5 });
    await handOver(street.context, Ben, id, { got: false });
    expect(await street.pointsOf(Ana)).toBe(0);
  });

  it("stays when a driver who pressed 'I'm coming' says that it wasn't there", async () => {
    const id = await shareId();
    await promise(id);
    await claimSpace(street.context, Cem, id);
    await handOver(street.context, Cem, id, { got: false });
    expect(await street.pointsOf(Ana)).toBe(50);
  });

  it("is taken back when the listing ends within 10 minutes", async () => {
    street.context.settings = { ...street.context.settings, listingMinutes: 5 };
    await share();
    street.clock.advance(HOUR);
    await expireListings(street.context);
    expect(await street.pointsOf(Ana)).toBe(0);
  });

  it("is taken back when an admin removes the listing within 10 minutes", async () => {
    const Ada = await street.addMember(ada, "admin");
    const reason = { reason: "There is no kerb" };
    await removeListing(street.context, Ada, await shareId(), reason);
    expect(await street.pointsOf(Ana)).toBe(0);
    street.clock.advance(HOUR);
    const promised = await shareId();
    await promise(promised);
    await removeListing(street.context, Ada, promised, reason);
    expect(await street.pointsOf(Ana)).toBe(0);
    expect(await sharesOf(Ana)).toBe(0);
  });

  it("does not come when an admin removes the listing before it was given", async () => {
    const Ada = await street.addMember(ada, "admin");
    const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place), { undoable: true });
    await removeListing(street.context, Ada, space.id, { reason: "There is no kerb" });
    street.clock.advance(MINUTE);
    await rewardDueShares(street.context);
    expect(await street.pointsOf(Ana)).toBe(0);
  });

  it("stays once another member has claimed the space, also when the promise ended", async () => {
    const id = await shareId();
    await promise(id);
    await claimSpace(street.context, Cem, id);
    await releaseSpace(street.context, Cem, id, {});
    await removeSpace(street.context, Ana, id);
    expect(await street.pointsOf(Ana)).toBe(50);
  });

  it("stays when the space was handed over", async () => {
    const id = await shareId();
    await promise(id);
    await claimSpace(street.context, Cem, id);
    await handOver(street.context, Cem, id, {});
    expect(await street.pointsOf(Ana)).toBe(75);
  });

  it("stays when two members nearby report it taken", async () => {
    const id = await shareId();
    street.clock.advance(5 * MINUTE); // nobody is there faster than a car
    for (const passer of [Ben, Cem]) {
      await rememberPlace(street.context, passer, ana.place);
      await reportTaken(street.context, passer, id);
    }
    expect(await street.pointsOf(Ana)).toBe(50);
  });
});

describe("a share that implies more than 100 mph since the last one", () => {
  it("works and earns nothing: three invented shares kilometres apart in seconds", async () => {
    const earned = [];
    for (const kilometres of [0, 3, 6]) {
      earned.push((await share(north(kilometres * 1000))).earned);
      street.clock.advance(SECOND);
    }
    expect(earned).toEqual([50, 0, 0]);
  });

  it("is judged by the time that lies between: 10 miles in 6 minutes is 100 mph", async () => {
    await share();
    street.clock.advance(6 * MINUTE);
    expect((await share(north(9.9 * 1609))).earned).toBe(50);
    street.clock.advance(6 * MINUTE);
    expect((await share(north((9.9 + 10.1) * 1609))).earned).toBe(0);
  });
});
