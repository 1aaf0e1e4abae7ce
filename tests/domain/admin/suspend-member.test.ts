import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { declineWaiting, forgetWaiting } from "~/domain/account";
import {
  approveMember,
  countWaitingMembers,
  liftSuspension,
  suspendMember,
  writeSuspensionEmail,
} from "~/domain/admin";
import { conversationsOf, noteOnline, sendMessage, startConversation, threadWith, unreadMessages } from "~/domain/chat";
import {
  claimSpace,
  closeUnanswered,
  createRequest,
  createRequestInput,
  handOver,
  nearbyRequests,
  listOpenRequest,
  promiseBanners,
  promiseCandidates,
  promiseSpace,
  rewardDueShares,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { changeRoleByEmail, memberOfSession, suspensionOf } from "~/domain/auth";
import { takeNotices } from "~/domain/notifications";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { isRefusal } from "~/domain/shared/errors";
import { hashOf } from "~/domain/shared/ids";
import { auditEntries, members, outbox, promises, requests, spaces } from "~db/schema";
import { makeAcquainted } from "../../acquainted";
import { ada, ana, ben, cem, dora } from "../../cast";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";
import { spacesSeen } from "../spaces-seen";
import { appoint } from "./acts";

let Ada: Actor;
newStreetForEach(ana, ben, cem);
beforeEach(async () => {
  Ada = await appoint(street, ada);
});

const reason = "You sold the spaces you shared.";
const suspend = (who: Actor, by = Ada) => suspendMember(street.context, by, who.id, { reason });
const lift = (who: Actor, by = Ada) => liftSuspension(street.context, by, who.id, { reason: "We talked." });
const share = async (who = Ana, place = ana.place) =>
  (await shareSpace(street.context, who, shareSpaceInput.parse(place))).space.id;
const ask = (who = Ben, place = ben.place) =>
  createRequest(street.context, who, createRequestInput.parse({ ...place, radius: 3218 }));
const promise = (id: string, driver: Actor | null = Ben) =>
  promiseSpace(street.context, Ana, id, { promisedToUserId: driver?.id ?? null, waitTimeMinutes: 10 });
const say = (from: Actor, to: Actor, content: string) =>
  sendMessage(street.context, from, { receiverId: to.id, content });
const statusOf = async (id: string) =>
  (await street.database.read.select({ status: spaces.status }).from(spaces).where(eq(spaces.id, id)))[0]?.status;
const outcomes = async () =>
  (await street.database.read.select({ outcome: promises.outcome }).from(promises)).map(({ outcome }) => outcome);
const listFor = async (who: Actor) =>
  (await spacesSeen(street.context, who, ana.place, 3218)).map(({ owner }) => owner?.firstName);
const requestOf = async (who: Actor) =>
  (await street.database.read.select().from(requests).where(eq(requests.memberId, who.id)))[0];
const suspended = async (who: Actor) => {
  const [row] = await street.database.read.select().from(members).where(eq(members.id, who.id));
  return row !== undefined && row.suspendedAt !== null;
};
const entries = () =>
  street.database.read
    .select({ action: auditEntries.action, of: auditEntries.subjectId, details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.adminId, Ada.id));
const unlessRefused = (error: unknown) => {
  if (!isRefusal(error)) throw error;
};

describe("a suspension", () => {
  it("of a member who waits for an admin comes first: nobody lets them in or frees their address", async () => {
    await street.database.write((tx) =>
      tx.update(members).set({ waitsSince: street.clock.now() }).where(eq(members.id, Ana.id)),
    );
    await suspend(Ana);
    expect(await countWaitingMembers(street.context, Ada)).toBe(0);
    expect(await approveMember(street.context, Ada, Ana.id)).toBe(false);
    expect(await declineWaiting(street.context, Ada, Ana.id)).toBe(false);
    street.clock.advance(31 * DAY);
    expect(await forgetWaiting(street.context)).toBe(0);
    await lift(Ana);
    expect(await approveMember(street.context, Ada, Ana.id)).toBe(true);
  });

  it("removes the member's spaces and request from every list, with events for neighbours", async () => {
    const id = await share();
    await ask(Ana, ana.place);
    await suspend(Ana);
    expect(await statusOf(id)).toBe("removed");
    expect(await listFor(Ben)).toEqual([]);
    expect(await nearbyRequests(street.context, Ben, ana.place)).toEqual([]);
    expect(await requestOf(Ana)).toMatchObject({ status: "cancelled" });
    const nearby = street.events.filter((event) => "audience" in event && "near" in event.audience);
    expect(nearby.map(({ type }) => type).slice(-2)).toEqual(["PARKING_SPACE_REMOVED", "PARKING_REQUEST_UPDATED"]);
  });

  it("of the owner takes the promise back: the driver is notified, and the request is pending again", async () => {
    const id = await share();
    await ask();
    await promise(id);
    await suspend(Ana);
    expect(await outcomes()).toEqual(["taken_back"]);
    expect(await statusOf(id)).toBe("removed");
    expect(street.eventsTo(Ben).at(-1)).toMatchObject({ title: "Promise taken back" });
    expect(await listOpenRequest(street.context, Ben)).toMatchObject([{ status: "pending" }]);
    expect((await promiseBanners(street.context, Ben)).banners).toEqual([]);
  });

  it("of the driver makes the space available: the owner is notified, and the request is cancelled", async () => {
    const id = await share();
    await ask();
    await promise(id);
    await suspend(Ben);
    expect(await outcomes()).toEqual(["cannot_come"]);
    expect(await statusOf(id)).toBe("available");
    expect(street.eventsTo(Ana).at(-1)).toMatchObject({ title: "Ben O. can't make it" });
    expect(await requestOf(Ben)).toMatchObject({ status: "cancelled" });
    expect((await promiseBanners(street.context, Ana)).banners).toEqual([]);
  });

  it("of the owner ends a promise that nobody has claimed", async () => {
    await promise(await share(), null);
    await suspend(Ana);
    expect(await outcomes()).toEqual(["taken_back"]);
  });

  it("leaves a handover that the owner confirmed to the driver's answer, which may never come", async () => {
    const id = await share();
    await ask();
    await promise(id);
    await handOver(street.context, Ana, id, {});
    await suspend(Ben);
    expect(await outcomes()).toEqual([null]);
    street.clock.advance(7 * DAY);
    await closeUnanswered(street.context);
    expect(await outcomes()).toEqual(["expired"]);
    expect(await street.pointsOf(Ana)).toBe(50);
  });

  it("after the promise's time was up ends it as expired, not as someone's exit", async () => {
    const id = await share();
    await ask();
    await promise(id);
    street.clock.advance(10 * MINUTE);
    await suspend(Ben);
    expect(await outcomes()).toEqual(["expired"]);
    expect(await requestOf(Ben)).toMatchObject({ status: "cancelled" });
  });

  it("hides the member in chats, and begins no new conversation", async () => {
    await say(Ana, Ben, "Still there?");
    expect(await unreadMessages(street.context, Ben)).toBe(1);
    await suspend(Ana);
    expect(await conversationsOf(street.context, Ben)).toEqual([]);
    expect(await unreadMessages(street.context, Ben)).toBe(0);
    await expect(threadWith(street.context, Ben, Ana.id)).rejects.toMatchObject({ code: "not-found" });
    await expect(say(Ben, Ana, "Yes")).rejects.toMatchObject({ code: "not-found" });
    await expect(startConversation(street.context, Cem, Ana.id)).rejects.toMatchObject({ code: "not-found" });
  });

  it("hides presence: partners get one event that removes it, and no later events", async () => {
    await makeAcquainted(street.context, Ana, Ben);
    await suspend(Ana);
    const presence = () => street.events.filter(({ type }) => type === "PRESENCE");
    expect(presence()).toMatchObject([{ data: { memberId: Ana.id, online: false, lastSeenAt: null } }]);
    await noteOnline(street.context, Ana.id);
    expect(presence()).toHaveLength(1);
  });

  it("offers the member to no owner as a driver", async () => {
    const id = await share();
    await ask();
    await say(Cem, Ana, "May I have it?");
    await suspend(Ben);
    await suspend(Cem);
    expect(await promiseCandidates(street.context, Ana, id)).toEqual([]);
    await expect(promise(id, Cem)).rejects.toMatchObject({ code: "not-found" });
  });

  it("closes the sockets first of all; the sessions stay, to read why", async () => {
    const secret = await street.session(Ana);
    await share();
    street.events.length = 0;
    await suspend(Ana);
    expect(street.events[0]).toEqual({ type: "sessions-ended", sessionIds: [hashOf(secret)] });
    await expect(memberOfSession(street.context, secret)).rejects.toMatchObject({ code: "suspended" });
    expect(await suspensionOf(street.context, hashOf(secret))).toEqual({
      since: street.clock.now().toISOString(),
      reason,
    });
  });

  it("moves no points", async () => {
    await share();
    await suspend(Ana);
    expect(await street.pointsOf(Ana)).toBe(50);
  });

  it("gives no points afterwards for a share by one tap that could still be undone", async () => {
    await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place), { undoable: true });
    await suspend(Ana);
    street.clock.advance(MINUTE);
    await rewardDueShares(street.context);
    expect(await street.pointsOf(Ana)).toBe(0);
  });

  it("and its end are written down with their reasons", async () => {
    await suspend(Ana);
    await lift(Ana);
    expect(await entries()).toEqual([
      { action: "member-suspended", of: Ana.id, details: { reason } },
      { action: "suspension-lifted", of: Ana.id, details: { reason: "We talked." } },
    ]);
  });

  it("sends a mail with its reason, unless it was lifted before the mail was sent", async () => {
    await suspend(Ana);
    const [posted = expect.unreachable(), ...more] = await street.database.read.select().from(outbox);
    expect(posted).toMatchObject({ kind: "account-suspended", recipient: ana.email, details: { memberId: Ana.id } });
    expect(more).toEqual([]);
    const written = await writeSuspensionEmail(street.context, posted);
    expect(written).toMatchObject({ to: ana.email, subject: "Your Kindspot account is suspended" });
    for (const word of [reason, "https://parking.example/contact"]) expect(written?.text).toContain(word);
    await lift(Ana);
    expect(await writeSuspensionEmail(street.context, posted)).toBeNull();
  });

  it("is made once, however many admins press at once", async () => {
    const Dora = await appoint(street, dora);
    const tries = await Promise.allSettled([suspend(Ana), suspend(Ana, Dora)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(suspend(Ana)).rejects.toMatchObject({ code: "member-suspended" });
  });
});

describe("who may suspend whom", () => {
  it("is refused to anyone but an admin of this moment", async () => {
    await expect(suspend(Ben, Ana)).rejects.toMatchObject({ code: "forbidden" });
    await changeRoleByEmail(street.context, null, ada.email, "member");
    await expect(suspend(Ben)).rejects.toMatchObject({ code: "forbidden" });
    expect(await suspended(Ben)).toBe(false);
  });

  it("no admin suspends themselves, or another admin whose role was not taken back first", async () => {
    const Dora = await appoint(street, dora);
    await expect(suspend(Ada)).rejects.toMatchObject({ code: "admin-protected" });
    await expect(suspend(Dora)).rejects.toMatchObject({ code: "admin-protected" });
    expect(await suspended(Ada)).toBe(false);
  });

  it("finds nobody by an unknown id", async () => {
    await expect(suspendMember(street.context, Ada, "nobody", { reason })).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("lifting", () => {
  it("lets the member back in, and says why", async () => {
    const secret = await street.session(Ana);
    await suspend(Ana);
    await lift(Ana);
    expect(await memberOfSession(street.context, secret)).toMatchObject({ member: { firstName: "Ana" } });
    expect(await suspensionOf(street.context, hashOf(secret))).toBeNull();
    expect((await takeNotices(street.context, Ana.id)).notices).toMatchObject([
      { title: "Your account is open again", message: "We talked." },
    ]);
    await share();
    expect(await listFor(Ben)).toEqual(["Ana"]);
  });

  it("of someone who is not suspended is refused", async () => {
    await expect(lift(Ana)).rejects.toMatchObject({ code: "not-suspended" });
    await expect(lift(Ben, Ana)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("at the same instant as a suspension", () => {
  it.each([
    ["the owner's, begun after the handover", () => Ana, false],
    ["the owner's, begun before it", () => Ana, true],
    ["the driver's, begun after the handover", () => Ben, false],
    ["the driver's, begun before it", () => Ben, true],
  ])("a handover ends in one state, whichever is stored first: %s", async (_, who, first) => {
    const id = await share();
    await ask();
    await promise(id);
    const suspending = () => suspend(who());
    const handing = () => handOver(street.context, Ben, id, {}).then(() => true, unlessRefused);
    const done = await Promise.all((first ? [suspending, handing] : [handing, suspending]).map((act) => act()));
    const handedOver = done.includes(true);
    const isOwner = who() === Ana;
    expect(await outcomes()).toEqual([handedOver ? "handed_over" : isOwner ? "taken_back" : "cannot_come"]);
    expect(await statusOf(id)).toBe(handedOver ? "occupied" : isOwner ? "removed" : "available");
    expect(await street.pointsOf(Ana)).toBe(handedOver ? 75 : 50);
    expect(await suspended(who())).toBe(true);
  });

  it("a promise of the member's space, whichever comes first, leaves no promise open", async () => {
    const id = await share();
    await Promise.all([promise(id, null).catch(unlessRefused), suspend(Ana)]);
    expect(await statusOf(id)).toBe("removed");
    expect(await outcomes()).not.toContain(null);
  });

  it("'I'm coming' by the member, whichever comes first, binds nobody", async () => {
    const id = await share();
    await promise(id, null);
    await Promise.all([suspend(Ben), claimSpace(street.context, Ben, id).catch(unlessRefused)]);
    await expect(claimSpace(street.context, Ben, id)).rejects.toMatchObject({ code: expect.any(String) as string });
    const open = await street.database.read
      .select({ driver: promises.driverId, ended: promises.endedAt })
      .from(promises);
    expect(open.filter(({ ended }) => ended === null).map(({ driver }) => driver)).not.toContain(Ben.id);
  });

  it("what the member still sends once it is stored is refused: no space, request or message slips in behind it", async () => {
    await suspend(Ana);
    await expect(share()).rejects.toMatchObject({ code: "suspended" });
    await expect(ask(Ana)).rejects.toMatchObject({ code: "suspended" });
    await expect(say(Ana, Ben, "Psst")).rejects.toMatchObject({ code: "suspended" });
    expect(await listFor(Ben)).toEqual([]);
    expect(await street.pointsOf(Ana)).toBe(0);
  });
});
