import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimSpace, promiseSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import {
  distanceMetres,
  distanceMiles,
  MAX_RADIUS_METRES,
  type Point,
  REACH_METRES,
  searchBoxes,
} from "~/domain/places/rules";
import { MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { members, spaces } from "~db/schema";
import { ana, ben, cem } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";
import { spacesSeen } from "../spaces-seen";

newStreetForEach(ana);

const put = (place: Point, count = 1) =>
  street.database.write(async (tx) => {
    const now = street.clock.now();
    const listedUntil = new Date(now.getTime() + 30 * MINUTE);
    const row = () => ({ id: street.context.newId(), ownerId: Ana.id, status: "available" as const, ...place });
    const times = { availableAt: now, listedUntil, createdAt: now };
    await tx.insert(spaces).values(Array.from({ length: count }, () => ({ ...row(), ...times })));
  });
const idsNear = async (place: Point, radius = REACH_METRES) =>
  (await spacesSeen(street.context, Ana, place, radius)).map(({ id }) => id);

describe("the spaces near a place", () => {
  it("come nearest first, at most 100", async () => {
    await put(ben.place, 60);
    await put(ana.place, 60);
    const near = await spacesSeen(street.context, Ana, ana.place, REACH_METRES);
    expect(near).toHaveLength(100);
    expect(near.map((space) => space.distanceMiles)).toEqual([...near.map((space) => space.distanceMiles)].sort());
    expect(near[59]?.distanceMiles).toBe(0);
  });

  it("are found across the antimeridian", async () => {
    await put({ latitude: -16.8, longitude: 179.999 });
    expect(await idsNear({ latitude: -16.8, longitude: -179.999 })).toHaveLength(1);
    expect(await idsNear({ latitude: -16.8, longitude: 179.99 })).toHaveLength(1);
  });

  it("are found across a pole", async () => {
    await put({ latitude: 89.99, longitude: 0 });
    expect(await idsNear({ latitude: 89.99, longitude: 180 })).toHaveLength(1);
    expect(await idsNear({ latitude: 89.9, longitude: 0 })).toHaveLength(0);
  });

  it.each([0, 1 / 64, -1 / 64, 3 / 64, -33.87, 51.5])(
    "are found within 5 miles to the north and south of latitude %f",
    async (latitude) => {
      const centre = { latitude, longitude: 13.4 };
      for (const north of [-0.06, -0.04, 0, 0.04, 0.06]) await put({ ...centre, latitude: latitude + north });
      for (const north of [-0.09, 0.09]) await put({ ...centre, latitude: latitude + north });
      expect(await idsNear(centre, MAX_RADIUS_METRES)).toHaveLength(5);
    },
  );

  it.each([0, 1 / 64, -1 / 64, 3 / 64, -33.87, 51.5])(
    "are found to the north and south of latitude %f",
    async (latitude) => {
      const centre = { latitude, longitude: 13.4 };
      for (const north of [-0.0285, -0.02, -0.01, 0, 0.01, 0.02, 0.0285])
        await put({ ...centre, latitude: latitude + north });
      for (const north of [-0.03, 0.03]) await put({ ...centre, latitude: latitude + north });
      expect(await idsNear(centre)).toHaveLength(7);
    },
  );

  it("are only those that are still listed", async () => {
    await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place));
    street.clock.advance(30 * MINUTE);
    expect(await idsNear(ana.place)).toEqual([]);
  });

  it("are exact for the owner and the driver of a running promise, from anywhere", async () => {
    const place = { latitude: 40.6720123, longitude: -73.9772456 };
    const Ben = await street.addMember(ben);
    const Cem = await street.addMember(cem);
    const address = "402 5th Street";
    const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse({ ...place, address }));
    await promiseSpace(street.context, Ana, space.id, { promisedToUserId: null, waitTimeMinutes: 10 });
    await claimSpace(street.context, Ben, space.id);
    street.clock.advance(5 * MINUTE);
    for (const who of [Ana, Ben, Cem])
      await street.database.write((tx) =>
        tx
          .update(members)
          .set({ lastLatitude: 48.208, lastLongitude: 16.373, lastPlaceAt: street.clock.now() })
          .where(eq(members.id, who.id)),
      );
    const seenBy = async (who: Actor) => (await spacesSeen(street.context, who, place, REACH_METRES))[0];
    const exact = { latitude: "40.67201", longitude: "-73.97725", address, handoverCode: expect.any(String) as string };
    expect(await seenBy(Ana)).toMatchObject({ ...exact, promisedTo: { firstName: "Ben" } });
    expect(await seenBy(Ben)).toMatchObject({ ...exact, owner: { firstName: "Ana" } });
    expect(await seenBy(Cem)).toMatchObject({ latitude: "40.67", longitude: "-73.98", address: "", owner: null });
  });

  it("say when one is promised to the first neighbour to ask", async () => {
    const { space: shared } = await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place));
    await promiseSpace(street.context, Ana, shared.id, { promisedToUserId: null, waitTimeMinutes: 10 });
    const [space] = await spacesSeen(street.context, await street.addMember(ben), ana.place, REACH_METRES);
    expect(space).toMatchObject({ id: shared.id, status: "promised", openToFirst: true });
  });
});

it("the boxes hold every point within reach, anywhere on earth", () => {
  const anywhere = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const step = fc.double({ min: -0.06, max: 0.06, noNaN: true });
  fc.assert(
    fc.property(anywhere, step, step, (here, north, east) => {
      const longitude = ((here.longitude + east * 3 + 540) % 360) - 180;
      const there = { latitude: Math.max(-90, Math.min(90, here.latitude + north)), longitude };
      fc.pre(distanceMetres(here, there) <= REACH_METRES);
      const held = searchBoxes(here, REACH_METRES).some(
        (box) =>
          there.latitude >= box.south &&
          there.latitude <= box.north &&
          there.longitude >= box.west &&
          there.longitude <= box.east &&
          (box.shrink === 0 ||
            (there.latitude - box.latitude) ** 2 + (there.longitude - box.longitude) ** 2 * box.shrink <= box.within),
      );
      expect(held).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it("distance is symmetric, zero at home, and knows the earth's size", () => {
  expect(distanceMiles(ana.place, ana.place)).toBe(0);
  expect(distanceMiles(ana.place, ben.place)).toBeCloseTo(distanceMiles(ben.place, ana.place), 12);
  expect(distanceMiles({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(Math.PI * 3959, 6);
});
