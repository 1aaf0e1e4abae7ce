import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { conversationsOf, noteOnline, markAsRead, sendMessage, threadWith, unreadMessages } from "~/domain/chat";
import {
  acceptRequest,
  claimSpace,
  createRequest,
  createRequestInput,
  expirePromises,
  handOver,
  incomingRequests,
  nearbyRequests,
  outgoingRequests,
  promiseBanners,
  promiseCandidates,
  promiseSpace,
  shareSpace,
  shareSpaceInput,
  unratedHandovers,
} from "~/domain/listings";
import { blockedMembers, blockMember, unblockMember } from "~/domain/moderation";
import { MAX_BLOCKED } from "~/domain/moderation/rules";
import { after, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import type { ClientEvent, DomainEvent } from "~/domain/shared/events";
import { blocks, members, promises, requests, spaces } from "~db/schema";
import { makeAcquainted } from "../../acquainted";
import { ana, ben, cem, dora, type Person } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { handOverAt } from "../handover";
import { spacesSeen } from "../spaces-seen";

newStreetForEach(ana, ben);

const share = async (owner = Ana, place = ana.place) =>
  (await shareSpace(street.context, owner, shareSpaceInput.parse(place))).space.id;
const ask = (actor: Actor, { place }: Person) =>
  createRequest(street.context, actor, createRequestInput.parse({ ...place, radius: 3218 }));
const block = (blocker: Actor, blocked: Actor) => blockMember(street.context, blocker, blocked.id);
const say = (from: Actor, to: Actor) => sendMessage(street.context, from, { receiverId: to.id, content: "Hello" });
const spaceRow = async (id: string) =>
  (await street.database.read.select().from(spaces).where(eq(spaces.id, id)))[0] ?? expect.unreachable();
const promiseRow = async (spaceId: string) =>
  (await street.database.read.select().from(promises).where(eq(promises.spaceId, spaceId)))[0] ?? expect.unreachable();
const openRequest = async ({ id }: Actor) =>
  (await street.database.read.select().from(requests).where(eq(requests.memberId, id))).at(-1);
/** Ana's space, promised to Ben, who had a request. */
const promised = async () => {
  await ask(Ben, ben);
  const id = await share();
  await promiseSpace(street.context, Ana, id, { promisedToUserId: Ben.id, waitTimeMinutes: 10 });
  return id;
};
const hears = ({ id }: Actor, event: DomainEvent): event is ClientEvent =>
  "audience" in event &&
  ("members" in event.audience ? event.audience.members.includes(id) : !event.audience.except.includes(id));
/** The types of the events that a member nearby receives. */
const heardBy = async (actor: Actor, happens: () => Promise<unknown>) => {
  const before = street.events.length;
  await happens();
  return street.events.slice(before).filter((event) => hears(actor, event));
};
const refused = (code: string) => expect.objectContaining({ code }) as Error;

describe("blocking someone", () => {
  it("lists them, once, however often it is repeated", async () => {
    const first = await block(Ana, Ben);
    expect(first).toEqual({
      userId: Ben.id,
      firstName: "Ben",
      lastName: "O",
      createdAt: street.clock.now().toISOString(),
    });
    street.clock.advance(MINUTE);
    expect(await heardBy(Ben, async () => expect(await block(Ana, Ben)).toEqual(first))).toEqual([]);
    expect(await blockedMembers(street.context, Ana)).toEqual([first]);
  });

  it("does not show the blocked member who blocked them", async () => {
    await block(Ana, Ben);
    expect(await blockedMembers(street.context, Ben)).toEqual([]);
  });

  it("names the latest first", async () => {
    const Cem = await street.addMember(cem);
    await block(Ana, Ben);
    street.clock.advance(MINUTE);
    await block(Ana, Cem);
    expect((await blockedMembers(street.context, Ana)).map(({ firstName }) => firstName)).toEqual(["Cem", "Ben"]);
  });

  it("of oneself, of an unknown member or of a former member is refused", async () => {
    await expect(block(Ana, Ana)).rejects.toThrow(refused("about-oneself"));
    await expect(blockMember(street.context, Ana, "nobody")).rejects.toThrow(refused("not-found"));
    const deletedAt = street.clock.now();
    await street.database.write((tx) => tx.update(members).set({ deletedAt }).where(eq(members.id, Ben.id)));
    await expect(block(Ana, Ben)).rejects.toThrow(refused("not-found"));
  });

  it("is possible also for a member whom the other has blocked", async () => {
    await block(Ben, Ana);
    expect(await block(Ana, Ben)).toMatchObject({ firstName: "Ben" });
  });

  it("ends at 500", async () => {
    const createdAt = street.clock.now();
    const strangers = Array.from({ length: MAX_BLOCKED }, (_, number) => ({
      id: `stranger-${number}`,
      firstName: "Cem",
      lastName: "Aydin",
      email: `stranger-${number}@kindspot.example`,
      searchText: "",
      createdAt,
    }));
    await street.database.write(async (tx) => {
      await tx.insert(members).values(strangers);
      await tx.insert(blocks).values(strangers.map(({ id }) => ({ blockerId: Ana.id, blockedId: id, createdAt })));
    });
    await expect(block(Ana, Ben)).rejects.toThrow(refused("too-many-blocks"));
  });
});

describe.each([
  ["who blocked", () => [Ana, Ben] as const],
  ["who is blocked", () => [Ben, Ana] as const],
])("to %s the other is hidden", (_, sides) => {
  let me: Actor, other: Actor;
  beforeEach(() => {
    [me, other] = sides();
  });

  it("in the list of spaces and of requests", async () => {
    await share(other);
    await ask(other, ana);
    await block(Ana, Ben);
    expect(await spacesSeen(street.context, me, ana.place, 3218)).toEqual([]);
    expect(await nearbyRequests(street.context, me, ana.place)).toEqual([]);
    expect(await incomingRequests(street.context, me)).toEqual([]);
  });

  it("in chat: conversations, unread messages, the thread and both ways to write", async () => {
    await say(other, me);
    await block(Ana, Ben);
    expect(await conversationsOf(street.context, me)).toEqual([]);
    expect(await unreadMessages(street.context, me)).toBe(0);
    await expect(threadWith(street.context, me, other.id)).rejects.toThrow(refused("not-found"));
    await expect(say(me, other)).rejects.toThrow(refused("not-found"));
  });

  it("among the candidates for a promise", async () => {
    await say(other, me);
    await ask(other, ana);
    const id = await share(me);
    await block(Ana, Ben);
    expect(await promiseCandidates(street.context, me, id)).toEqual([]);
    const choice = { promisedToUserId: other.id, waitTimeMinutes: 10 } as const;
    await expect(promiseSpace(street.context, me, id, choice)).rejects.toThrow(refused("not-found"));
  });

  it("when their request is to be accepted, or their open space claimed", async () => {
    const request = await ask(other, ana);
    const id = await share(other);
    await share(me);
    await promiseSpace(street.context, other, id, { promisedToUserId: null, waitTimeMinutes: 10 });
    await block(Ana, Ben);
    const answer = { waitTimeMinutes: 10 } as const;
    await expect(acceptRequest(street.context, me, request.id, answer)).rejects.toThrow(refused("not-found"));
    await expect(claimSpace(street.context, me, id)).rejects.toThrow(refused("not-found"));
  });

  it("among the handovers to be rated", async () => {
    await handOverAt(street, Ana, Ben, ana.place);
    expect(await unratedHandovers(street.context, me)).toHaveLength(1);
    await block(Ana, Ben);
    expect(await unratedHandovers(street.context, me)).toEqual([]);
  });

  it("in the banner of a promise that expired a moment ago, which nobody can confirm any more", async () => {
    const id = await promised();
    street.clock.advance(11 * MINUTE);
    await expirePromises(street.context);
    expect((await promiseBanners(street.context, me)).banners).toMatchObject([{ phase: "late" }]);
    await block(Ana, Ben);
    expect((await promiseBanners(street.context, me)).banners).toEqual([]);
    await expect(handOver(street.context, Ana, id, {})).rejects.toThrow(refused("promise-over"));
    await expect(handOver(street.context, Ben, id, {})).rejects.toThrow(refused("not-found"));
  });

  it("from the very next event on", async () => {
    await say(other, me);
    await block(Ana, Ben);
    const heard = await heardBy(me, async () => {
      await share(other);
      await ask(other, ana);
      await noteOnline(street.context, other.id);
    });
    expect(heard).toEqual([]);
  });
});

describe("what is open on a phone", () => {
  it("of the other's spaces is gone", async () => {
    const anas = await share();
    const bens = await share(Ben, ben.place);
    const gone = (id: string) => [{ type: "PARKING_SPACE_REMOVED", data: { id } }];
    const before = street.events.length;
    expect(await heardBy(Ben, () => block(Ana, Ben))).toMatchObject(gone(anas));
    expect(street.events.slice(before).filter((event) => hears(Ana, event))).toMatchObject(gone(bens));
  });

  it("of the other's request is removed, with no event about a request too far away to be seen", async () => {
    const Dora = await street.addMember(dora);
    const { id } = await ask(Ana, ana);
    const heard = await heardBy(Ben, () => block(Ana, Ben));
    expect(heard).toMatchObject([{ type: "PARKING_REQUEST_UPDATED", data: { request: { id, status: "cancelled" } } }]);
    expect(await openRequest(Ana)).toMatchObject({ status: "pending" });
    expect(await heardBy(Dora, () => block(Dora, Ana))).toEqual([]);
  });

  it("of the other's presence is taken back, between people who have written to each other", async () => {
    await say(Ana, Ben);
    await say(Ben, Ana);
    const away = { memberId: Ana.id, online: false, lastSeenAt: null };
    expect(await heardBy(Ben, () => block(Ana, Ben))).toMatchObject([{ type: "PRESENCE", data: away }]);
  });

  it("of a conversation in which only one has written leaves both lists", async () => {
    await say(Ben, Ana);
    const away = (memberId: string) => [{ type: "PRESENCE", data: { memberId, online: false, lastSeenAt: null } }];
    const before = street.events.length;
    expect(await heardBy(Ben, () => block(Ana, Ben))).toMatchObject(away(Ana.id));
    expect(street.events.slice(before).filter((event) => hears(Ana, event))).toMatchObject(away(Ben.id));
  });

  it("does not say that it is a block", async () => {
    await promised();
    await say(Ana, Ben);
    const heard = await heardBy(Ben, () => block(Ana, Ben));
    expect(JSON.stringify(heard)).not.toMatch(/block/i);
  });

  it("is not marked as read across a block", async () => {
    const { id } = await say(Ana, Ben);
    await block(Ana, Ben);
    await expect(markAsRead(street.context, Ben, Ana.id, id)).rejects.toThrow(refused("not-found"));
  });
});

describe("a promise between the two ends", () => {
  it("as taken back when the owner blocks: the space is available, the request pending, the driver notified as usual", async () => {
    const id = await promised();
    await block(Ana, Ben);
    expect(await promiseRow(id)).toMatchObject({ outcome: "taken_back" });
    expect(await spaceRow(id)).toMatchObject({ status: "available", promiseExpiresAt: null });
    expect(await openRequest(Ben)).toMatchObject({ status: "pending" });
    expect(street.eventsTo(Ben).at(-1)).toMatchObject({ title: "Promise taken back" });
    expect((await promiseBanners(street.context, Ben)).banners).toEqual([]);
  });

  it("as 'I can't make it' when the driver blocks: the request is cancelled, the owner notified", async () => {
    const id = await promised();
    await block(Ben, Ana);
    expect(await promiseRow(id)).toMatchObject({ outcome: "cannot_come" });
    expect(await openRequest(Ben)).toMatchObject({ status: "cancelled" });
    expect(street.eventsTo(Ana).at(-1)).toMatchObject({ title: "Ben O. can't make it" });
  });

  it("also before the named driver has said 'I'm coming'", async () => {
    const id = await share();
    await makeAcquainted(street.context, Ana, Ben);
    await promiseSpace(street.context, Ana, id, { promisedToUserId: Ben.id, waitTimeMinutes: 10 });
    await block(Ben, Ana);
    expect(await spaceRow(id)).toMatchObject({ status: "available" });
  });

  it.each([
    ["owner", () => [Ana, Ben] as const],
    ["driver", () => [Ben, Ana] as const],
  ])("for nobody's points when the %s blocks before 'Did you get it?' was answered", async (_, sides) => {
    const id = await promised();
    await handOver(street.context, Ana, id, {});
    const points = await street.pointsOf(Ana);
    const [blocker, blocked] = sides();
    await block(blocker, blocked);
    expect(await promiseRow(id)).toMatchObject({ outcome: "expired" });
    expect(await street.pointsOf(Ana)).toBe(points);
    expect(await openRequest(Ben)).toMatchObject({ status: "pending" });
  });

  it("and nothing else does: promises with others, spaces and requests stay", async () => {
    const Cem = await street.addMember(cem);
    const id = await share();
    await makeAcquainted(street.context, Ana, Cem);
    await promiseSpace(street.context, Ana, id, { promisedToUserId: Cem.id, waitTimeMinutes: 10 });
    await claimSpace(street.context, Cem, id);
    const other = await share();
    await ask(Ben, ben);
    await block(Ana, Ben);
    expect([(await spaceRow(id)).status, (await spaceRow(other)).status]).toEqual(["promised", "available"]);
    expect(await promiseRow(id)).toMatchObject({ outcome: null });
    expect(await openRequest(Ben)).toMatchObject({ status: "pending" });
  });
});

describe("a block and a claim at once", () => {
  it("end in one state: the claim came first and was ended, or came too late and found nothing", async () => {
    for (const place of [ana.place, ben.place, cem.place]) {
      const id = await share(Ana, place);
      await promiseSpace(street.context, Ana, id, { promisedToUserId: null, waitTimeMinutes: 10 });
      const [claim] = await Promise.allSettled([claimSpace(street.context, Ben, id), block(Ana, Ben)]);
      const came = claim.status === "fulfilled";
      const { driverId, outcome } = await promiseRow(id);
      expect([driverId, outcome]).toEqual(came ? [Ben.id, "taken_back"] : [null, null]);
      expect((await spaceRow(id)).status).toBe(came ? "available" : "promised");
      await unblockMember(street.context, Ana, Ben.id);
    }
  });
});

describe("taking a block back", () => {
  it("shows the two to each other again; repeating it is no error", async () => {
    await say(Ana, Ben);
    await block(Ana, Ben);
    await unblockMember(street.context, Ana, Ben.id);
    await unblockMember(street.context, Ana, Ben.id);
    expect(await blockedMembers(street.context, Ana)).toEqual([]);
    expect(await conversationsOf(street.context, Ben)).toHaveLength(1);
  });

  it("leaves the other's block as it is", async () => {
    await block(Ana, Ben);
    await block(Ben, Ana);
    await unblockMember(street.context, Ana, Ben.id);
    await share();
    expect(await spacesSeen(street.context, Ben, ana.place, 3218)).toEqual([]);
    expect(await blockedMembers(street.context, Ben)).toHaveLength(1);
  });

  it("of an unknown member is refused, and of a former member is not", async () => {
    await expect(unblockMember(street.context, Ana, "nobody")).rejects.toThrow(refused("not-found"));
    await block(Ana, Ben);
    const deletedAt = after(street.clock.now(), MINUTE);
    await street.database.write((tx) => tx.update(members).set({ deletedAt }).where(eq(members.id, Ben.id)));
    await unblockMember(street.context, Ana, Ben.id);
    expect(await blockedMembers(street.context, Ana)).toEqual([]);
  });
});

it("a partner of a request that a block hides is named in it no more", async () => {
  await promised();
  expect(await outgoingRequests(street.context, Ben)).toMatchObject([{ partnerId: Ana.id }]);
  await street.block(Ana, Ben);
  expect(await outgoingRequests(street.context, Ben)).toMatchObject([{ partnerId: null, spaceId: null }]);
});
