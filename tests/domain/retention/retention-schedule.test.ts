import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { conversationsOf, markAsRead, sendMessage, startConversation, threadWith, unreadMessages } from "~/domain/chat";
import { sendContactMessage } from "~/domain/contact";
import { beginUpload } from "~/domain/photos";
import { forgotPassword, memberOfSession, mintResetToken } from "~/domain/auth";
import { lastPlace } from "~/domain/members";
import { addNotice } from "~/domain/notifications";
import { retain } from "~/domain/retention";
import { DAY, HOUR, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { sendOnce } from "~/domain/shared/send-once";
import { expireListings, shareSpace, shareSpaceInput } from "~/domain/listings";
import { createWatch, watchForm } from "~/domain/push";
import {
  contactMessages,
  conversations,
  conversationSides,
  emailConfirmations,
  idempotencyKeys,
  jobRuns,
  members,
  messages,
  notices,
  outbox,
  passwordResets,
  pushDeliveries,
  reports,
  securityEvents,
  sessions,
  spaces,
  uploads,
  watches,
} from "~db/schema";
import { ana, ben, cem } from "../../cast";
import { fakePhotos } from "../../fakes/photos";
import { phonesOf } from "../push/phones";
import { Ana, Ben, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben);

const rows = (table: Parameters<ReturnType<typeof street.database.read.select>["from"]>[0]) =>
  street.database.read.select().from(table);
/** Advances the clock by that many days less one minute. */
const almost = (days: number) => street.clock.advance(days * DAY - MINUTE);
const aMinute = () => street.clock.advance(MINUTE);

/** Runs retention now. Returns the numbers of removed rows by name. */
async function removed(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for await (const { what, count } of retain(street.context, fakePhotos())) if (count > 0) found[what] = count;
  return found;
}

/**
 * Expects that nothing is removed almost `days` days later, `number` rows a minute after that, and then nothing more.
 */
async function expectRemovedAfter(days: number, what: string, number = 1): Promise<void> {
  almost(days);
  expect(await removed()).not.toHaveProperty([what]);
  aMinute();
  expect(await removed()).toHaveProperty([what], number);
  expect(await removed()).not.toHaveProperty([what]);
}

describe("A last known place", () => {
  it("is erased after 30 days", async () => {
    await expectRemovedAfter(30, "last known places", 2);
    expect(await lastPlace(street.context, Ana)).toBeNull();
    const [row] = await rows(members);
    expect(row).toMatchObject({ lastLatitude: null, lastLongitude: null, lastPlaceAt: null });
  });
});

describe("A space", () => {
  const position = async () => {
    const [row] = await street.database.read.select().from(spaces);
    return row && [row.latitude, row.longitude];
  };

  it("is known to two decimals once it left the map 30 days ago", async () => {
    const place = { latitude: 40.67213, longitude: -73.97718 };
    await shareSpace(street.context, Ana, shareSpaceInput.parse({ ...place, address: "5th Avenue" }));
    await removed();
    expect(await position()).toEqual([40.67213, -73.97718]);
    street.clock.advance(HOUR);
    await expireListings(street.context);
    await expectRemovedAfter(30, "exact positions of closed spaces");
    expect(await position()).toEqual([40.67, -73.98]);
  });

  it("keeps its exact position as long as it is on the map", async () => {
    await shareSpace(street.context, Ana, shareSpaceInput.parse({ ...ana.place, leavingInMinutes: 30 }));
    street.clock.advance(40 * DAY); // the server was stopped for this time
    await removed();
    expect(await position()).toEqual([ana.place.latitude, ana.place.longitude]);
  });
});

describe("A message", () => {
  const say = (from: Actor, to: Actor, content: string) =>
    sendMessage(street.context, from, { receiverId: to.id, content });
  const unread = async (member: Actor) => {
    const sides = street.database.read.select().from(conversationSides);
    return (await sides.where(eq(conversationSides.memberId, member.id)))[0]?.unread;
  };

  it("is deleted after a year, and its conversation with the last of them", async () => {
    await say(Ana, Ben, "I leave at six");
    await expectRemovedAfter(365, "messages");
    expect(await rows(messages)).toEqual([]);
    expect(await rows(conversations)).toEqual([]);
    expect(await conversationsOf(street.context, Ben)).toEqual([]);
    expect(await unreadMessages(street.context, Ben)).toBe(0);
  });

  it("leaves the later ones, the list and the number of the unread right", async () => {
    await say(Ben, Ana, "hello");
    await say(Ana, Ben, "read");
    const { id } = await say(Ana, Ben, "read too");
    await markAsRead(street.context, Ben, Ana.id, id);
    await say(Ana, Ben, "unread");
    street.clock.advance(30 * DAY);
    await say(Ana, Ben, "unread too");
    expect(await unread(Ben)).toBe(2);

    street.clock.advance(335 * DAY);
    expect(await removed()).toMatchObject({ messages: 4 });
    expect(await unread(Ben)).toBe(1);
    const [conversation] = await conversationsOf(street.context, Ben);
    expect(conversation).toMatchObject({ unread: 1, lastMessage: { content: "unread too" } });
    const remaining = await threadWith(street.context, Ben, Ana.id);
    expect(remaining.messages.map(({ content }) => content)).toEqual(["unread too"]);
  });

  it("touches no other conversation", async () => {
    const Cem = await street.addMember(cem);
    await say(Ana, Ben, "old");
    street.clock.advance(HOUR);
    await say(Ana, Cem, "an hour younger");
    street.clock.advance(365 * DAY - HOUR);
    await removed();
    expect((await conversationsOf(street.context, Ana)).map(({ partner }) => partner.firstName)).toEqual(["Cem"]);
    expect(await unreadMessages(street.context, Cem)).toBe(1);
  });

  it("is deleted in as many batches as it takes", async () => {
    const { conversationId, ...rest } = await firstMessage();
    const many = Array.from({ length: 1200 }, () => ({ ...rest, conversationId, id: street.context.newId() }));
    await street.database.write((tx) => tx.insert(messages).values(many));
    street.clock.advance(365 * DAY);
    expect(await removed()).toMatchObject({ messages: 1201 });
    expect(await rows(conversations)).toEqual([]);
  });

  async function firstMessage() {
    await say(Ana, Ben, "I leave at six");
    const [row] = await street.database.read.select().from(messages);
    return row ?? expect.unreachable();
  }
});

describe("After its time is deleted", () => {
  it("a conversation in which nobody ever said anything", async () => {
    await startConversation(street.context, Ana, Ben.id);
    await expectRemovedAfter(365, "conversations in which nothing is left");
    expect(await rows(conversationSides)).toEqual([]);
  });

  it("an unused session, and its socket is closed", async () => {
    const secret = await street.session(Ana);
    await expectRemovedAfter(30, "sessions that nobody used");
    expect(await memberOfSession(street.context, secret)).toBeNull();
    expect(await rows(sessions)).toEqual([]);
    expect(street.events.at(-1)?.type).toBe("sessions-ended");
  });

  it("a link to a new password", async () => {
    await mintResetToken(street.context, ana.email);
    await expectRemovedAfter(1 / 24, "links to new passwords");
    expect(await rows(passwordResets)).toEqual([]);
  });

  it("the key of a call", async () => {
    await startConversation(sendOnce(street.context, Ana, "once", {}), Ana, Ben.id);
    await expectRemovedAfter(1, "keys of repeated calls");
    expect(await rows(idempotencyKeys)).toEqual([]);
  });

  it("a mail in the outbox, whether it left or not", async () => {
    await forgotPassword(street.context, { email: ana.email }, true);
    await expectRemovedAfter(30, "mails in the outbox");
    expect(await rows(outbox)).toEqual([]);
  });

  it("a notice that was never shown", async () => {
    const notice = { title: "Promise taken back", message: "Ana R. needs the space after all." };
    await street.context.write((tx) => addNotice(tx, street.context, Ben.id, notice));
    await expectRemovedAfter(30, "notices that nobody came for");
    expect(await rows(notices)).toEqual([]);
  });

  it("a message from the contact form", async () => {
    const words = { subject: "A van", message: "Where may I park a van of six metres?" };
    await sendContactMessage(street.context, Ana, { name: "Ana", email: ana.email, company: "", ...words });
    await expectRemovedAfter(365, "messages from the contact form");
    expect(await rows(contactMessages)).toEqual([]);
  });

  it("a report, counted from when it was dealt with", async () => {
    const report = {
      id: "report",
      reporterId: Ben.id,
      reportedId: Ana.id,
      reason: "unkind" as const,
      createdAt: now(),
    };
    await street.database.write((tx) => tx.insert(reports).values(report));
    street.clock.advance(400 * DAY);
    await removed();
    expect(await rows(reports)).toHaveLength(1);
    await street.database.write((tx) => tx.update(reports).set({ resolvedAt: now() }));
    await expectRemovedAfter(365, "settled reports");
  });

  it("a new address that its member never confirmed; a first one stays", async () => {
    const typed = { email: "new@kindspot.example", createdAt: now() };
    await street.database.write((tx) =>
      tx.insert(emailConfirmations).values([Ana, Ben].map(({ id }) => ({ ...typed, memberId: id }))),
    );
    await street.database.write((tx) =>
      tx.update(members).set({ emailConfirmedAt: now() }).where(eq(members.id, Ana.id)),
    );
    await expectRemovedAfter(30, "new addresses that nobody confirmed");
    expect(await rows(emailConfirmations)).toMatchObject([{ memberId: Ben.id }]);
  });

  it("a line of the security log", async () => {
    const line = { id: "line", kind: "sign-in-failed", memberId: null, network: "203.0.113.7", createdAt: now() };
    await street.database.write((tx) => tx.insert(securityEvents).values(line));
    await expectRemovedAfter(30, "lines of the security log");
    expect(await rows(securityEvents)).toEqual([]);
  });

  it("what is known of a job that no longer exists", async () => {
    await street.database.write((tx) => tx.insert(jobRuns).values({ name: "fly", startedAt: now() }));
    await expectRemovedAfter(30, "runs of jobs that no longer exist");
  });

  it("a place to send a photo to", async () => {
    await beginUpload(street.context, Ana);
    street.clock.advance(HOUR);
    expect(await removed()).not.toHaveProperty(["uploads and photos that nobody shows"]);
    street.clock.advance(2 * HOUR);
    expect(await removed()).toHaveProperty(["uploads and photos that nobody shows"], 1);
    expect(await rows(uploads)).toEqual([]);
  });

  const now = () => street.clock.now();
});

describe("A push", () => {
  it("is forgotten after a day", async () => {
    const phones = phonesOf(street);
    await phones.allow(Ana);
    await sendMessage(street.context, Ben, { receiverId: Ana.id, content: "I leave at six" });
    await phones.run();
    expect(await rows(pushDeliveries)).toHaveLength(1);
    await expectRemovedAfter(1, "pushes to browsers");
    expect(await rows(pushDeliveries)).toEqual([]);
  });
});

describe("A watch", () => {
  it("is forgotten when it has ended", async () => {
    await createWatch(street.context, Ana, watchForm.parse({ ...ana.place, radius: "1", span: "hour" }));
    await expectRemovedAfter(1 / 24, "watches that ended");
    expect(await rows(watches)).toEqual([]);
  });
});

it("Newer rows stay", async () => {
  await street.session(Ana);
  await sendMessage(street.context, Ana, { receiverId: Ben.id, content: "I leave at six" });
  expect(await removed()).toEqual({});
});
