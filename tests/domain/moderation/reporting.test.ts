import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blocks, members, reports } from "~db/schema";
import { readConfig } from "~/config.server";
import { sendMessage } from "~/domain/chat";
import { blockMember, reportInput, reportMember, reportSubjects } from "~/domain/moderation";
import { takeNotices } from "~/domain/notifications";
import { DAY, HOUR } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { shareSpace, shareSpaceInput } from "~/domain/listings";
import { ada, ana, ben, cem } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { spacesSeen } from "../spaces-seen";

newStreetForEach(ana, ben);

const report = (by: Actor, about: Actor, more: object = {}) =>
  reportMember(street.context, by, reportInput.parse({ userId: about.id, reason: "unkind", ...more }));
const say = (from: Actor, to: Actor) => sendMessage(street.context, from, { receiverId: to.id, content: "Get lost" });
const share = async (owner: Actor) =>
  (await shareSpace(street.context, owner, shareSpaceInput.parse(ana.place))).space.id;
const kept = () => street.database.read.select().from(reports);
const refused = (code: string) => expect.objectContaining({ code }) as Error;

describe("reporting someone", () => {
  it("is kept for the admins with its reason", async () => {
    const sent = await report(Ana, Ben, { reason: "other", details: "  He shouted. " });
    expect(sent).toMatchObject({ userId: Ben.id, reason: "other", details: "He shouted.", messageId: null });
    expect(await kept()).toMatchObject([
      { id: sent.id, reporterId: Ana.id, reportedId: Ben.id, details: "He shouted.", resolvedAt: null },
    ]);
  });

  it("blocks nobody, and notifies neither member", async () => {
    await share(Ben);
    const before = street.events.length;
    await report(Ana, Ben);
    expect(street.events.slice(before)).toEqual([]);
    expect(await street.database.read.select().from(blocks)).toEqual([]);
    expect(await spacesSeen(street.context, Ana, ana.place, 3218)).toHaveLength(1);
  });

  it("may name a message that came from them, or a space of theirs", async () => {
    const { id: messageId } = await say(Ben, Ana);
    const spaceId = await share(Ben);
    expect(await report(Ana, Ben, { messageId })).toMatchObject({ messageId });
    expect(await report(Ana, Ben, { spaceId })).toMatchObject({ spaceId });
  });

  it("with someone else's message or space is refused as if it did not exist", async () => {
    const Cem = await street.addMember(cem);
    const own = await say(Ana, Ben);
    const others = await say(Ben, Cem);
    for (const messageId of [own.id, others.id, "nothing"])
      await expect(report(Ana, Ben, { messageId })).rejects.toThrow(refused("not-found"));
    for (const spaceId of [await share(Cem), "nothing"])
      await expect(report(Ana, Ben, { spaceId })).rejects.toThrow(refused("not-found"));
  });

  it("works across a block from either side", async () => {
    const { id: messageId } = await say(Ben, Ana);
    await blockMember(street.context, Ben, Ana.id);
    expect(await report(Ana, Ben, { messageId })).toMatchObject({ messageId });
    expect(await report(Ben, Ana)).toMatchObject({ userId: Ana.id });
  });

  it("of a former member may name what they wrote, and nothing else", async () => {
    const { id: messageId } = await say(Ben, Ana);
    const spaceId = await share(Ben);
    const deletedAt = street.clock.now();
    await street.database.write((tx) => tx.update(members).set({ deletedAt }).where(eq(members.id, Ben.id)));
    expect(await reportSubjects(street.context, Ana, Ben.id)).toMatchObject({
      isFormer: true,
      messages: [{ id: messageId }],
      spaces: [],
    });
    expect(await report(Ana, Ben, { messageId })).toMatchObject({ messageId });
    await expect(report(Ana, Ben)).rejects.toThrow(refused("not-found"));
    await expect(report(Ana, Ben, { spaceId })).rejects.toThrow(refused("not-found"));
  });

  it("has nothing to say of a former member who wrote nothing", async () => {
    const deletedAt = street.clock.now();
    await street.database.write((tx) => tx.update(members).set({ deletedAt }).where(eq(members.id, Ben.id)));
    await expect(reportSubjects(street.context, Ana, Ben.id)).rejects.toThrow(refused("not-found"));
  });

  it("of oneself or of an unknown member is refused", async () => {
    await expect(report(Ana, Ana)).rejects.toThrow(refused("about-oneself"));
    await expect(report(Ana, { id: "nobody", role: "member" })).rejects.toThrow(refused("not-found"));
  });

  it("said again while it is open is the same report; once dealt with it is a new one", async () => {
    const first = await report(Ana, Ben);
    street.clock.advance(HOUR);
    expect(await report(Ana, Ben)).toEqual(first);
    await street.database.write((tx) => tx.update(reports).set({ resolvedAt: street.clock.now() }));
    expect((await report(Ana, Ben)).id).not.toBe(first.id);
    expect(await kept()).toHaveLength(2);
  });

  it("twice at once is one report", async () => {
    const sent = await Promise.all([report(Ana, Ben), report(Ana, Ben)]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await kept()).toHaveLength(1);
  });

  it("is limited per day, and the refusal says how long to wait", async () => {
    for (let number = 0; number < 10; number++) await report(Ana, Ben, { details: `${number}` });
    street.clock.advance(HOUR);
    const wait = expect.objectContaining({ details: { retryAfterSeconds: 23 * 60 * 60 } }) as Error;
    await expect(report(Ana, Ben, { details: "more" })).rejects.toThrow(refused("too-many-reports"));
    await expect(report(Ana, Ben, { details: "more" })).rejects.toThrow(wait);
    expect(await report(Ana, Ben, { details: "0" })).toMatchObject({ details: "0" }); // known already
    expect(await report(Ben, Ana)).toMatchObject({ userId: Ana.id });
    street.clock.advance(DAY);
    expect(await report(Ana, Ben, { details: "more" })).toMatchObject({ details: "more" });
  });

  it("is not limited with RATE_LIMITS=off", async () => {
    const context = { ...street.context, settings: readConfig({ RATE_LIMITS: "off" }) };
    for (let number = 0; number < 11; number++) {
      await reportMember(context, Ana, { userId: Ben.id, reason: "unkind", details: `${number}` });
    }
    expect(await kept()).toHaveLength(11);
  });

  it("gives the admins one notice until all reports are dealt with", async () => {
    const Ada = await street.addMember(ada);
    await street.database.write((tx) => tx.update(members).set({ role: "admin" }).where(eq(members.id, Ada.id)));
    await report(Ana, Ben);
    await report(Ana, Ben, { reason: "money" });
    expect((await takeNotices(street.context, Ada.id)).notices).toMatchObject([{ title: "Someone was reported" }]);
  });
});
