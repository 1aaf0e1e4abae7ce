import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  acceptRequest,
  claimSpace,
  createRequest,
  createRequestInput,
  expireListings,
  expirePromises,
  handOver,
  incomingRequests,
  listOpenRequest,
  promiseBanners,
  promiseCandidates,
  promiseSpace,
  promiseSpaceInput,
  releaseSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { blurred, pointOf } from "~/domain/places/rules";
import { MINUTE, SECOND } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { promises, requests, spaces } from "~db/schema";
import { makeAcquainted } from "../../acquainted";
import { ana, ben, cem, dora } from "../../cast";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";
import { spacesSeen } from "../spaces-seen";

let spaceId: string;
newStreetForEach(ana, ben, cem);
beforeEach(async () => {
  spaceId = (await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place))).space.id;
});

const ask = (actor: Actor, place = ben.place) =>
  createRequest(street.context, actor, createRequestInput.parse({ ...place, radius: 3218 }));
const promise = (promisedToUserId: string | null, waitTimeMinutes: 5 | 10 | 20 = 10, id = spaceId, by = Ana) =>
  promiseSpace(street.context, by, id, { promisedToUserId, waitTimeMinutes });
const row = async () => {
  const [space] = await street.database.read.select().from(spaces).where(eq(spaces.id, spaceId));
  if (!space) throw new Error("no space");
  return space;
};
const requestOf = async (actor: Actor) => {
  const rows = await street.database.read.select().from(requests).where(eq(requests.memberId, actor.id));
  return rows.at(-1);
};
const codeOf = (refusal: unknown) => (refusal as { code: string }).code;

describe("promising a space", () => {
  it("to a driver who asked binds them, confirms the request and notifies them", async () => {
    await ask(Ben);
    const card = await promise(Ben.id);
    expect(card).toMatchObject({ status: "promised", bound: true, promisedTo: { firstName: "Ben" } });
    expect(Date.parse(card.promiseExpiresAt ?? "")).toBe(street.clock.now().getTime() + 10 * MINUTE);
    expect(await requestOf(Ben)).toMatchObject({ status: "confirmed", waitMinutes: 10 });
    expect(street.eventsTo(Ben)).toMatchObject([
      { type: "PARKING_SPACE_UPDATED", title: "A space is promised to you" },
    ]);
  });

  it("waits from the moment the space is free", async () => {
    const later = shareSpaceInput.parse({ ...cem.place, leavingInMinutes: 15 });
    const { space } = await shareSpace(street.context, Ana, later);
    const card = await promise(null, 5, space.id);
    expect(Date.parse(card.promiseExpiresAt ?? "")).toBe(street.clock.now().getTime() + 20 * MINUTE);
  });

  it("to a driver who has not asked binds nobody until they say 'I'm coming'", async () => {
    await makeAcquainted(street.context, Ana, Ben);
    expect(await promise(Ben.id)).toMatchObject({ bound: false });
    expect(await listOpenRequest(street.context, Ben)).toEqual([]);
    expect(await claimSpace(street.context, Ben, spaceId)).toMatchObject({ bound: true });
    expect(await listOpenRequest(street.context, Ben)).toMatchObject([{ status: "confirmed", spaceId }]);
  });

  it("gives both the same two code words, and nobody else", async () => {
    await ask(Ben);
    const { handoverCode } = await promise(Ben.id);
    expect(handoverCode).toMatch(/^[a-z]+ [a-z]+$/);
    const [seenByBen] = await spacesSeen(street.context, Ben, ben.place, 3218);
    const [seenByCem] = await spacesSeen(street.context, Cem, cem.place, 3218);
    expect(seenByBen).toMatchObject({ handoverCode });
    expect(seenByCem).not.toHaveProperty("handoverCode");
    expect(
      JSON.stringify(street.events.filter((event) => "audience" in event && "near" in event.audience)),
    ).not.toContain(handoverCode);
  });

  it.each([
    ["another's space", () => promise(Cem.id, 10, spaceId, Ben), "forbidden"],
    ["to oneself", () => promise(Ana.id), "promise-to-self"],
    ["to nobody known", () => promise("nobody"), "not-found"],
    ["an unknown space", () => promise(null, 10, "nothing"), "not-found"],
  ])("is refused: %s", async (_, attempt, code) => {
    await expect(attempt()).rejects.toMatchObject({ code });
    expect(await row()).toMatchObject({ status: "available", promiseExpiresAt: null });
  });

  it("is refused for a closed space", async () => {
    street.clock.advance(31 * MINUTE);
    await expireListings(street.context);
    await expect(promise(null)).rejects.toMatchObject({ code: "space-closed" });
    expect((await row()).status).toBe("expired");
  });

  it.each(["10", 10.5, -5, 1e9, 7])("takes no other wait: %s", (waitTimeMinutes) => {
    expect(promiseSpaceInput.safeParse({ waitTimeMinutes }).success).toBe(false);
  });

  it("tried 50 times at once succeeds once", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => promise(null)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = tries.flatMap((one) => (one.status === "rejected" ? [codeOf(one.reason)] : []));
    expect(new Set(refusals)).toEqual(new Set(["space-promised"]));
    const heard = street.events.filter((event) => event.type === "PARKING_SPACE_UPDATED" && "near" in event.audience);
    expect(heard).toHaveLength(1);
    expect(await street.database.read.select().from(promises)).toHaveLength(1);
  });

  it("names as candidates who asked within 2 miles, and not Dora", async () => {
    const Dora = await street.addMember(dora);
    await ask(Ben);
    await ask(Dora, dora.place);
    expect(await promiseCandidates(street.context, Ana, spaceId)).toMatchObject([{ name: "Ben O.", minutesAway: 3 }]);
  });

  it("names as candidates nobody who asked for a space nearer to them", async () => {
    const halfAMile = 804;
    await createRequest(street.context, Ben, createRequestInput.parse({ ...ben.place, radius: halfAMile }));
    await createRequest(street.context, Cem, createRequestInput.parse({ ...cem.place, radius: 100 }));
    const named = await promiseCandidates(street.context, Ana, spaceId);
    expect(named.map(({ name }) => name)).toEqual(["Ben O."]);
  });
});

describe("'I'm coming'", () => {
  it("pressed by Ben and Cem at the same instant makes one of them the driver", async () => {
    await promise(null);
    const tries = await Promise.allSettled([Ben, Cem].map((actor) => claimSpace(street.context, actor, spaceId)));
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const loser = tries.find((one) => one.status === "rejected");
    expect(codeOf(loser?.reason)).toBe("promise-taken");
    expect(street.eventsTo(Ana).map(({ title }) => title)).toEqual([expect.stringMatching(/is coming$/)]);
  });

  it("hides the position of a driver without a request: the new request has the space's position", async () => {
    await promise(null);
    await claimSpace(street.context, Ben, spaceId);
    const [confirmed = expect.unreachable()] = await incomingRequests(street.context, Ana);
    expect(pointOf(confirmed)).toEqual(blurred(ana.place));
    await releaseSpace(street.context, Ana, spaceId, {});
    const [pending = expect.unreachable()] = await incomingRequests(street.context, Cem);
    expect(pointOf(pending)).toEqual(blurred(ana.place));
  });

  it("repeated by the driver is no error", async () => {
    await promise(null);
    const first = await claimSpace(street.context, Ben, spaceId);
    expect(await claimSpace(street.context, Ben, spaceId)).toEqual(first);
  });

  it.each([
    ["by the owner", () => Ana, "promise-to-self"],
    ["from 5 miles away", () => street.addMember(dora), "too-far"],
  ])("is refused: %s", async (_, actor, code) => {
    await promise(null);
    await expect(claimSpace(street.context, await actor(), spaceId)).rejects.toMatchObject({ code });
  });

  it("is refused to a driver who holds a promise that binds them", async () => {
    await promise(null);
    await claimSpace(street.context, Ben, spaceId);
    const { space } = await shareSpace(street.context, Cem, shareSpaceInput.parse(cem.place));
    await promise(null, 10, space.id, Cem);
    await expect(claimSpace(street.context, Ben, space.id)).rejects.toMatchObject({ code: "driver-busy" });
    await expect(promise(Ben.id, 10, space.id, Cem)).rejects.toMatchObject({ code: "space-promised" });
  });
});

describe("a promise whose time is up", () => {
  it("makes the space available, notifies both, and the request is pending again", async () => {
    await ask(Ben);
    await promise(Ben.id);
    street.clock.advance(10 * MINUTE);
    expect(await expirePromises(street.context)).toBe(1);
    expect(await expirePromises(street.context)).toBe(0);
    expect(await row()).toMatchObject({ status: "available", promiseExpiresAt: null });
    for (const side of [Ana, Ben]) {
      expect(street.eventsTo(side).filter(({ type }) => type === "PROMISE_EXPIRED")).toHaveLength(1);
    }
    expect(await requestOf(Ben)).toMatchObject({ status: "pending", promiseId: null });
  });

  it("says that a driver who parked can still confirm it to one who was bound, and to no other", async () => {
    await ask(Ben);
    await promise(Ben.id);
    await makeAcquainted(street.context, Ana, Cem);
    const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse(cem.place));
    await promise(Cem.id, 10, space.id);
    street.clock.advance(10 * MINUTE);
    await expirePromises(street.context);
    const expiryOf = (actor: Actor) => street.eventsTo(actor).find(({ type }) => type === "PROMISE_EXPIRED")?.message;
    expect(expiryOf(Ben)).toBe("Time's up for Ana R.'s space. If you parked there, you can still confirm it.");
    expect(expiryOf(Cem)).toBe("Time's up for Ana R.'s space.");
    await expect(handOver(street.context, Cem, space.id, {})).rejects.toMatchObject({ code: "promise-over" });
  });

  it("leaves a request that was nearly over 10 minutes more", async () => {
    await ask(Ben);
    street.clock.advance(20 * MINUTE);
    await promise(Ben.id);
    street.clock.advance(10 * MINUTE);
    await expirePromises(street.context);
    street.clock.advance(9 * MINUTE);
    expect(await listOpenRequest(street.context, Ben)).toMatchObject([{ status: "pending" }]);
    street.clock.advance(MINUTE);
    expect(await listOpenRequest(street.context, Ben)).toEqual([]);
  });

  it("is never shown as promised, also before the job has run", async () => {
    await promise(null);
    street.clock.advance(10 * MINUTE);
    const [seen] = await spacesSeen(street.context, Ben, ben.place, 3218);
    expect(seen).toMatchObject({ status: "available", promiseExpiresAt: null });
    await expect(claimSpace(street.context, Ben, spaceId)).rejects.toMatchObject({ code: "space-not-promised" });
  });

  it("can be made again", async () => {
    await promise(null);
    street.clock.advance(10 * MINUTE);
    expect(await promise(null)).toMatchObject({ status: "promised" });
  });

  it("lasts no longer when the clock is set back an hour", async () => {
    const { promiseExpiresAt } = await promise(null);
    street.clock.advance(-60 * MINUTE);
    const [seen] = await spacesSeen(street.context, Ben, ben.place, 3218);
    expect(seen?.promiseExpiresAt).toBe(promiseExpiresAt);
  });
});

describe("ending a promise", () => {
  beforeEach(async () => {
    await ask(Ben);
    await promise(Ben.id);
  });

  it("by taking it back makes the space available and the request pending, and notifies the driver", async () => {
    await releaseSpace(street.context, Ana, spaceId, {});
    expect(await row()).toMatchObject({ status: "available" });
    expect(await requestOf(Ben)).toMatchObject({ status: "pending" });
    expect(street.eventsTo(Ben).map(({ title }) => title)).toContain("Promise taken back");
  });

  it("by 'I can't make it' cancels the request and notifies the owner", async () => {
    await releaseSpace(street.context, Ben, spaceId, {});
    expect(await requestOf(Ben)).toMatchObject({ status: "cancelled" });
    expect(street.eventsTo(Ana).map(({ title }) => title)).toContain("Ben O. can't make it");
  });

  it("by 'Someone else took it' closes the space, and the request is pending again", async () => {
    await releaseSpace(street.context, Ben, spaceId, { reason: "taken" });
    expect(await row()).toMatchObject({ status: "expired" });
    expect(await requestOf(Ben)).toMatchObject({ status: "pending" });
  });

  it("repeated is no error, and notifies once", async () => {
    await releaseSpace(street.context, Ben, spaceId, {});
    await releaseSpace(street.context, Ben, spaceId, {});
    expect(street.eventsTo(Ana)).toHaveLength(1);
  });

  it("is refused to a third member, now and afterwards", async () => {
    await expect(releaseSpace(street.context, Cem, spaceId, {})).rejects.toMatchObject({ code: "forbidden" });
    await releaseSpace(street.context, Ana, spaceId, {});
    await expect(releaseSpace(street.context, Cem, spaceId, {})).rejects.toMatchObject({ code: "forbidden" });
  });

  it("shows both a banner while it runs, and none afterwards", async () => {
    expect((await promiseBanners(street.context, Ana)).banners).toMatchObject([{ phase: "running", role: "owner" }]);
    expect((await promiseBanners(street.context, Ben)).banners).toMatchObject([{ phase: "running", role: "driver" }]);
    expect((await promiseBanners(street.context, Cem)).banners).toEqual([]);
    await releaseSpace(street.context, Ana, spaceId, {});
    expect((await promiseBanners(street.context, Ben)).banners).toEqual([]);
  });

  it("keeps the banner while twenty others of the day have come and gone since", async () => {
    const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse(cem.place));
    for (let count = 0; count < 21; count++) {
      street.clock.advance(SECOND);
      await promise(null, 5, space.id);
      await releaseSpace(street.context, Ana, space.id, {});
    }
    expect((await promiseBanners(street.context, Ana)).banners).toMatchObject([{ phase: "running", role: "owner" }]);
  });
});

describe("accepting a request", () => {
  it("promises the nearest available space to the requester", async () => {
    const request = await ask(Ben);
    const card = await acceptRequest(street.context, Ana, request.id, { waitTimeMinutes: 20 });
    expect(card).toMatchObject({ id: spaceId, status: "promised", promisedTo: { id: Ben.id }, bound: true });
  });

  it("passes over a nearer space whose time on the map is up", async () => {
    const further = shareSpaceInput.parse({ ...cem.place, latitude: 40.69, leavingInMinutes: 30 });
    const { space } = await shareSpace(street.context, Ana, further);
    street.clock.advance(30 * MINUTE);
    const request = await ask(Ben);
    const card = await acceptRequest(street.context, Ana, request.id, { waitTimeMinutes: 5 });
    expect(card.id).toBe(space.id);
  });

  it("needs a space to promise", async () => {
    const request = await ask(Ben);
    const accept = acceptRequest(street.context, Cem, request.id, { waitTimeMinutes: 20 });
    await expect(accept).rejects.toMatchObject({ code: "no-space-to-promise" });
  });
});
