import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  createActivityNear,
  askForSpace,
  claimSpace,
  createRequest,
  createRequestInput,
  incomingRequests,
  listVisibleSpaces,
  listVisibleRequests,
  promiseCandidates,
  releaseSpace,
  requestsToAnswer,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { rememberPlace, viewerOf } from "~/domain/members";
import { type Point, REACH_METRES } from "~/domain/places/rules";
import { after, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { requests, spaces } from "~db/schema";
import { ana, ben, cem, dora } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { addStranger, joinAnew } from "../../strangers";

newStreetForEach(ana, ben);

/** Metres north of Ben. */
const north = (metres: number): Point => ({ ...ben.place, latitude: ben.place.latitude + metres / 111_195 });
const share = async (owner: Actor, place: Point, keepMinutes: 0 | 10 = 0) =>
  (await shareSpace(street.context, owner, shareSpaceInput.parse({ ...place, keepMinutes }))).space.id;
/** Strangers who invent 3 spaces each. */
async function invent(count: number, place: Point): Promise<string[]> {
  const ids = [];
  for (let number = 0; number < count / 3; number++) {
    const stranger = await addStranger(street, `Ghost${number}`, place);
    for (let space = 0; space < 3; space++) ids.push(await share(stranger, place));
  }
  return ids;
}
/** Spaces of an established owner, as many as wanted. */
const put = (count: number, place: Point) =>
  street.database.write(async (tx) => {
    const now = street.clock.now();
    const times = { availableAt: now, createdAt: now, listedUntil: after(now, 30 * MINUTE) };
    for (let number = 0; number < count; number++)
      await tx
        .insert(spaces)
        .values({ id: street.context.newId(), ownerId: Ana.id, status: "available", ...place, ...times });
  });
const seen = async (place: Point = ben.place) => {
  const { found: list, allShownAt } = await listVisibleSpaces(
    street.context,
    await viewerOf(street.context, Ben),
    place,
    REACH_METRES,
  );
  return { ids: list.map(({ id }) => id), allShownAt };
};

describe("63 listings that strangers invent on a street", () => {
  it("hide no real space, stand after it, and are 3 to a viewer", async () => {
    const ghosts = await invent(63, north(1100));
    const real = await share(Ana, north(1101));
    const { ids, allShownAt } = await seen();
    expect(allShownAt).toBeNull();
    expect(ids[0]).toBe(real);
    expect(ids.slice(1)).toHaveLength(3);
    expect(ghosts).toEqual(expect.arrayContaining(ids.slice(1)));
  });

  it("come to open maps by 3 events, and a real one by its own", async () => {
    const shown = () =>
      street.events.filter((event) => event.type === "NEW_PARKING_SPACE" && "near" in event.audience).length;
    await invent(9, north(1100));
    expect(shown()).toBe(3);
    await share(Ana, north(1101));
    expect(shown()).toBe(4);
  });

  it("fill a street on both sides of the date line, too", async () => {
    await invent(3, { latitude: 0, longitude: 179.9996 });
    const beyond = { latitude: 0, longitude: -179.9996 };
    const stranger = await addStranger(street, "Beyond", beyond);
    const before = street.events.length;
    await share(stranger, beyond);
    const told = street.events.slice(before).filter(({ type }) => type === "NEW_PARKING_SPACE");
    expect(told).toMatchObject([{ audience: { members: [stranger.id] } }]);
  });

  it("use up nobody's quota of the first day, where 63 real ones do", async () => {
    await joinAnew(street, Ben);
    await invent(63, north(1100));
    await put(60, north(1200));
    expect((await seen()).allShownAt).toBeNull();
    await put(1, north(1200));
    expect((await seen()).allShownAt).not.toBeNull();
  });

  it("push no real space out of an answer, also 150 nearer ones", async () => {
    await invent(150, north(100));
    const real = await share(Ana, north(1500));
    expect((await seen()).ids).toContain(real);
  });
});

describe("what is within half a mile of the own measured position", () => {
  beforeEach(async () => {
    await joinAnew(street, Ben);
    await put(61, north(1500));
    expect((await seen()).allShownAt).not.toBeNull(); // the quota is used up
  });

  it("is shown, and taken by 'I'm coming' or 'Ask for it', when the quota is used up", async () => {
    const [Cem, Dora] = [await street.addMember(cem), await street.addMember(dora)];
    const held = await share(Cem, north(700), 10);
    const open = await share(Dora, north(20));
    expect((await seen()).ids).toEqual(expect.arrayContaining([held, open]));
    expect(await askForSpace(street.context, Ben, open, {})).toMatchObject({ askedSpaceId: open });
    expect(await claimSpace(street.context, Ben, held)).toMatchObject({ bound: true });
  });

  it("is not what lies beside a typed place", async () => {
    const id = await share(await street.addMember(cem), north(20));
    street.clock.advance(6 * MINUTE);
    await rememberPlace(street.context, Ben, { ...ben.place, typed: true });
    expect((await seen()).ids).not.toContain(id);
  });
});

it("requests that strangers invent use up nobody's quota either", async () => {
  await joinAnew(street, Ben);
  for (let number = 0; number < 63; number++) {
    const stranger = await addStranger(street, `Ghost${number}`, north(1200));
    await createRequest(street.context, stranger, createRequestInput.parse({ ...north(1200), radius: REACH_METRES }));
  }
  const looked = await listVisibleRequests(
    street.context,
    await viewerOf(street.context, Ben),
    ben.place,
    REACH_METRES,
  );
  expect(looked.allShownAt).toBeNull();
  await put(60, north(1500));
  expect((await seen()).allShownAt).toBeNull();
});

describe("requests that strangers invent on a street", () => {
  const ask = (actor: Actor, place: Point) =>
    createRequest(street.context, actor, createRequestInput.parse({ ...place, radius: REACH_METRES }));
  const strangers = async (count: number, act: (stranger: Actor, at: number) => Promise<unknown>) => {
    for (let at = 0; at < count; at++) await act(await addStranger(street, `Ghost${at}`, ben.place), at);
  };

  it("stand after the real one of the same distance in the owner's lists, and among those a space can be promised to", async () => {
    const space = await share(Ben, ben.place);
    const { id } = await ask(Ana, ben.place);
    street.clock.advance(MINUTE);
    await strangers(20, (stranger) => ask(stranger, ben.place));
    expect((await requestsToAnswer(street.context, Ben)).requests[0]).toMatchObject({ id });
    expect((await incomingRequests(street.context, Ben))[0]).toMatchObject({ id });
    expect((await promiseCandidates(street.context, Ben, space))[0]).toMatchObject({ id: Ana.id });
  });

  it("push no real one out of a list, also 150 nearer ones, and stand after it at the same distance", async () => {
    const space = await share(Ben, ben.place);
    await strangers(150, (stranger) => ask(stranger, north(100)));
    const far = await ask(Ana, north(1500));
    const looked = async () =>
      listVisibleRequests(street.context, await viewerOf(street.context, Ben), ben.place, REACH_METRES);
    expect((await looked()).found.map(({ id }) => id)).toContain(far.id);
    expect((await promiseCandidates(street.context, Ben, space)).map(({ id }) => id)).toContain(Ana.id);
    const near = await ask(Ana, north(101));
    expect((await looked()).found[0]).toMatchObject({ id: near.id });
  });

  it("push no real one out of the owner's list, also 200 that ask for the owner's own space", async () => {
    const space = await share(Ben, ben.place);
    const real = await ask(Ana, ben.place);
    await strangers(200, (stranger) => askForSpace(street.context, stranger, space, {}));
    const { requests } = await requestsToAnswer(street.context, Ben);
    expect(requests.map(({ id }) => id)).toContain(real.id);
    expect(requests[0]?.asks).toBe(true);
  });

  it("stay strangers' when an owner takes a promise back that confirmed one", async () => {
    const owner = await addStranger(street, "Owner", ben.place);
    const driver = await addStranger(street, "Driver", ben.place);
    const space = await share(owner, ben.place, 10);
    await claimSpace(street.context, driver, space);
    await releaseSpace(street.context, owner, space, {});
    const [row] = await street.database.read.select().from(requests).where(eq(requests.memberId, driver.id));
    expect(row).toMatchObject({ status: "pending", ofStranger: true });
  });

  it("don't tell, four of them, when one neighbour is active", async () => {
    await ask(Ana, ben.place);
    await strangers(4, (stranger, at) => (at % 2 === 0 ? share : ask)(stranger, ben.place));
    expect(await createActivityNear(street.context)(Ben, ben.place, "UTC")).toBeNull();
  });
});
