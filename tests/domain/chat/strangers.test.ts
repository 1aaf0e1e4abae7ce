import { describe, expect, it } from "vitest";
import { conversationsOf, noteOffline, noteOnline, markAsRead, sendMessage, threadWith } from "~/domain/chat";
import { claimSpace, promiseSpace, releaseSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import { rememberPlace } from "~/domain/members";
import type { Actor } from "~/domain/shared/context";
import { makeAcquainted } from "../../acquainted";
import { ana, ben } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben);

const say = (from: Actor, to: Actor, content = "Hello", clientId?: string) =>
  sendMessage(street.context, from, { receiverId: to.id, content, clientId });
const comeAndGo = async (member: Actor) => {
  street.online.add(member.id);
  await noteOnline(street.context, member.id);
  street.online.delete(member.id);
  await noteOffline(street.context, member.id);
};
const heardOf = ({ id }: Actor) =>
  street.events.filter((event) => event.type === "PRESENCE" && event.data.memberId === id);

describe("after one message that nobody answered", () => {
  it("the sender gets no presence events and sees no presence", async () => {
    await say(Ben, Ana);
    await comeAndGo(Ana);
    expect(heardOf(Ana)).toEqual([]);
    expect(await conversationsOf(street.context, Ben)).toMatchObject([{ presence: null }]);
    expect(await threadWith(street.context, Ben, Ana.id)).toMatchObject({ presence: null });
  });

  it("the receiver gets no presence events and sees no presence", async () => {
    await say(Ben, Ana);
    await comeAndGo(Ben);
    expect(heardOf(Ben)).toEqual([]);
  });

  it("the sender does not learn that the receiver read it, until the receiver writes", async () => {
    const sent = await say(Ben, Ana, "Hello", "phone-0");
    await markAsRead(street.context, Ana, Ben.id, sent.id);
    const receipts = street.events.filter(({ type }) => type === "MESSAGES_READ");
    expect(receipts).toMatchObject([{ audience: { members: [Ana.id] } }]);
    expect(await threadWith(street.context, Ben, Ana.id)).toMatchObject({ messages: [{ readAt: null }] });
    expect(await say(Ben, Ana, "Hello", "phone-0")).toMatchObject({ readAt: null });
    expect(await threadWith(street.context, Ana, Ben.id)).not.toMatchObject({ messages: [{ readAt: null }] });
    await say(Ana, Ben);
    expect((await threadWith(street.context, Ben, Ana.id)).messages[0]?.readAt).not.toBeNull();
  });

  it("both see each other once both have written", async () => {
    await say(Ben, Ana);
    await say(Ana, Ben);
    await comeAndGo(Ana);
    expect(heardOf(Ana)).toMatchObject([
      { audience: { members: [Ben.id] }, data: { online: true } },
      { audience: { members: [Ben.id] }, data: { online: false } },
    ]);
    expect(await threadWith(street.context, Ben, Ana.id)).toMatchObject({ presence: { online: false } });
  });
});

it("201 strangers who write push nobody out of the list to whom the member wrote", async () => {
  await makeAcquainted(street.context, Ana, Ben);
  for (let number = 0; number < 201; number++) {
    street.clock.advance(1000);
    await say(await street.addMember({ ...ben, email: `ghost${number}@kindspot.example` }), Ana);
  }
  const listed = await conversationsOf(street.context, Ana);
  expect(listed).toHaveLength(51); // the newest 50 of theirs, and Ben's
  expect(listed.at(-1)).toMatchObject({ user2Id: Ben.id });
  const times = listed.map(({ lastMessage }) => lastMessage?.createdAt ?? "");
  expect(times).toEqual(times.toSorted().reverse());
});

it("a stranger's first message stands beside 200 newer conversations", async () => {
  await say(Ben, Ana);
  for (let number = 0; number < 201; number++) {
    street.clock.advance(1000);
    const friend = await street.addMember({ ...ben, email: `friend${number}@kindspot.example` });
    await makeAcquainted(street.context, friend, Ana);
    await say(friend, Ana);
  }
  const listed = await conversationsOf(street.context, Ana);
  expect(listed).toHaveLength(201); // the newest 200 of theirs, and Ben's
  expect(listed.at(-1)).toMatchObject({ user2Id: Ben.id });
});

describe("Messages to a member who has not answered", () => {
  it("are limited to 3, until the member answers", async () => {
    for (let number = 0; number < 3; number++) await say(Ben, Ana);
    await expect(say(Ben, Ana)).rejects.toMatchObject({ code: "not-answered" });
    await say(Ana, Ben);
    for (let number = 0; number < 5; number++) await say(Ben, Ana);
    expect((await threadWith(street.context, Ana, Ben.id)).messages).toHaveLength(9);
  });

  it("are limited to 3, also when 59 are sent at once", async () => {
    const sent = await Promise.allSettled(Array.from({ length: 59 }, () => say(Ben, Ana)));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  it("are counted once when one is sent again with its clientId", async () => {
    for (let number = 0; number < 3; number++) await say(Ben, Ana, "Hello", `phone-${number}`);
    expect(await say(Ben, Ana, "Hello", "phone-2")).toMatchObject({ clientId: "phone-2" });
  });

  it("are not limited to 3 while a promise binds both", async () => {
    const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place));
    await promiseSpace(street.context, Ana, space.id, { promisedToUserId: null, waitTimeMinutes: 10 });
    await rememberPlace(street.context, Ben, ana.place);
    await claimSpace(street.context, Ben, space.id);
    for (let number = 0; number < 10; number++) await say(Ben, Ana);
    await releaseSpace(street.context, Ben, space.id, {});
    for (let number = 0; number < 3; number++) await say(Ben, Ana);
    await expect(say(Ben, Ana)).rejects.toMatchObject({ code: "not-answered" });
  });
});
