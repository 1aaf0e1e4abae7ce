import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries, messages } from "~db/schema";
import { changeRole } from "~/domain/auth";
import { sendMessage } from "~/domain/chat";
import {
  assignReport,
  blockMember,
  countOpenReports,
  reportInput,
  reportMember,
  reportsAbout,
  reportsForAdmin,
  reportsInput,
  reportSubjects,
  closeReport,
} from "~/domain/moderation";
import { takeNotices } from "~/domain/notifications";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { removeSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import { ada, ana, ben, cem, dora } from "../../cast";
import { addStranger } from "../../strangers";
import { newStreetForEach, street } from "../../street";
import { handOverAt } from "../handover";

let Ada: Actor, Ana: Actor, Ben: Actor;
newStreetForEach();
beforeEach(async () => {
  Ada = await street.addMember(ada, "admin");
  Ana = await street.addMember(ana);
  Ben = await street.addMember(ben);
});

const report = async (more: object = {}) =>
  (await reportMember(street.context, Ana, reportInput.parse({ userId: Ben.id, reason: "unkind", ...more }))).id;
const say = (from: Actor, to: Actor, content: string) =>
  sendMessage(street.context, from, { receiverId: to.id, content });
const share = (owner: Actor, address: string) =>
  shareSpace(street.context, owner, shareSpaceInput.parse({ ...ana.place, address }));
const listed = (query: object = {}) => reportsForAdmin(street.context, Ada, reportsInput.parse(query));
const refused = (code: string) => expect.objectContaining({ code }) as Error;

describe("the reports", () => {
  it("name who reports whom, and show the message or space that is reported", async () => {
    const { id: messageId } = await say(Ben, Ana, "Get lost");
    const { space } = await share(Ben, "Elm Street");
    await report({ messageId, spaceId: space.id, details: "Twice" });
    expect(await listed()).toMatchObject([
      {
        reason: "unkind",
        details: "Twice",
        reporter: { id: Ana.id, name: "Ana Reyes" },
        reported: { id: Ben.id, name: "Ben Okafor" },
        message: "Get lost",
        space: { address: "Elm Street" },
        subjectGone: false,
        resolvedAt: null,
      },
    ]);
    await street.database.write((tx) => tx.delete(messages).where(eq(messages.id, messageId)));
    expect(await listed()).toMatchObject([{ message: null, subjectGone: true }]);
  });

  it("of established members come first, and those of new ones say so, also over pages", async () => {
    const early = await report();
    const stranger = await addStranger(street, "Stranger", ana.place);
    const reportBen = reportInput.parse({ userId: Ben.id, reason: "unkind" });
    const { id: ofStranger } = await reportMember(street.context, stranger, reportBen);
    const late = await report({ reason: "money" });
    const order = [late, early, ofStranger];
    expect((await listed()).map(({ id }) => id)).toEqual(order);
    expect((await listed()).map(({ established }) => established)).toEqual([true, true, false]);
    const pages = [];
    for (const before of [undefined, late, early])
      pages.push(...(await reportsForAdmin(street.context, Ada, reportsInput.parse({ before }), 1)));
    expect(pages.map(({ id }) => id)).toEqual(order);
    expect(await listed({ before: ofStranger })).toEqual([]);
  });

  it("say of a reported space when it was shared, where about, how it stands, and whose it is", async () => {
    const { space } = await share(Ben, "Elm Street");
    const unnamed = await share(Ben, "");
    await removeSpace(street.context, Ben, unnamed.space.id);
    await report({ spaceId: space.id });
    await report({ spaceId: unnamed.space.id });
    const received = { createdAt: street.clock.now().toISOString(), owner: { id: Ben.id, name: "Ben Okafor" } };
    const place = { latitude: 40.672, longitude: -73.977 };
    expect((await listed()).map(({ space: shown }) => shown)).toMatchObject([
      { ...received, ...place, address: "", status: "removed" },
      { ...received, ...place, address: "Elm Street", status: "available" },
    ]);
  });

  it("that are open come first and newest first; one dealt with is listed apart, and may be reopened", async () => {
    const [first, second] = [await report(), await report({ reason: "money" })];
    expect((await listed()).map(({ id }) => id)).toEqual([second, first]);
    expect((await listed({ before: second })).map(({ id }) => id)).toEqual([first]);
    await closeReport(street.context, Ada, second, true);
    expect(await countOpenReports(street.context, Ada)).toBe(1);
    expect(await listed({ show: "settled" })).toMatchObject([{ id: second, resolvedBy: "Ada Novak" }]);
    await closeReport(street.context, Ada, second, false);
    expect(await countOpenReports(street.context, Ada)).toBe(2);
    expect(await listed({ show: "settled" })).toEqual([]);
  });

  it("are found by either side's name, by the reason, and by who looks after them", async () => {
    const [rude, asks] = [await report(), await report({ reason: "money" })];
    await reportMember(street.context, Ben, reportInput.parse({ userId: Ada.id, reason: "other", details: "Hm" }));
    await assignReport(street.context, Ada, { reportId: rude, adminId: Ada.id });
    const found = async (query: object) => (await listed(query)).map(({ id }) => id);
    expect(await found({ search: "reyes" })).toEqual([asks, rude]);
    expect(await found({ search: "OKAFOR@" })).toEqual([]);
    expect(await found({ search: ben.email })).toHaveLength(3);
    expect(await found({ reason: "money" })).toEqual([asks]);
    expect(await found({ assigned: "me" })).toEqual([rude]);
    expect(await found({ assigned: "nobody", search: "ana" })).toEqual([asks]);
  });

  it("are found by a name that hundreds of members share", async () => {
    const namesakes = Array.from({ length: 250 }, (_, nth) => ({ ...ben, email: `ben${nth}@kindspot.example` }));
    for (const namesake of namesakes) await street.addMember(namesake);
    const newest = await street.addMember({ ...ben, email: "newest@kindspot.example" });
    const oldestAndNewest = [await report(), await report({ userId: newest.id })];
    expect((await listed({ search: "okafor" })).map(({ id }) => id)).toEqual(oldestAndNewest.reverse());
  });

  it("are given to an admin, who is told, and taken back", async () => {
    const id = await report();
    const Cem = await street.addMember(cem, "admin");
    const assign = (adminId: string) => assignReport(street.context, Ada, { reportId: id, adminId });
    await assign(Cem.id);
    expect(await listed()).toMatchObject([{ assignedTo: { id: Cem.id, name: "Cem Aydin" } }]);
    const told = await takeNotices(street.context, Cem.id);
    expect(told.notices.map(({ title }) => title)).toEqual(["A report is yours"]);
    await assign(Ada.id);
    expect((await takeNotices(street.context, Ada.id)).notices.map(({ title }) => title)).not.toContain(
      "A report is yours",
    );
    await assign(Ada.id);
    await assign("");
    expect(await listed()).toMatchObject([{ assignedTo: null }]);
    const entries = await street.database.read.select().from(auditEntries);
    const gifts = entries.filter(({ action }) => action === "report-assigned");
    expect(gifts.map(({ details }) => details.to)).toEqual(["Cem Aydin", "Ada Novak", ""]);
    await expect(assign(Ben.id)).rejects.toThrow(refused("not-found"));
    await expect(assignReport(street.context, Ana, { reportId: id, adminId: Ada.id })).rejects.toThrow(
      refused("forbidden"),
    );
  });

  it("are nobody's again once the admin who looks after them is no admin any more", async () => {
    const id = await report();
    const Cem = await street.addMember(cem, "admin");
    await assignReport(street.context, Ada, { reportId: id, adminId: Cem.id });
    expect(await listed({ assigned: "nobody" })).toEqual([]);
    await changeRole(street.context, Ada, Cem.id, "member");
    expect(await listed({ assigned: "nobody" })).toMatchObject([{ id, assignedTo: null }]);
  });

  it("are dealt with once: repeating it writes no second audit entry", async () => {
    const id = await report();
    await Promise.all([closeReport(street.context, Ada, id, true), closeReport(street.context, Ada, id, true)]);
    const entries = await street.database.read.select().from(auditEntries);
    expect(entries).toMatchObject([{ adminId: Ada.id, action: "report-settled", subjectId: Ben.id }]);
  });

  it("about one member are listed newest first, open or dealt with, and say nothing of what was written", async () => {
    const first = await report({ details: "He shouted" });
    street.clock.advance(DAY);
    const second = await report({ reason: "money" });
    await reportMember(street.context, Ben, reportInput.parse({ userId: Ana.id, reason: "pretends" }));
    await closeReport(street.context, Ada, first, true);
    const now = street.clock.now().toISOString();
    const about = await reportsAbout(street.context, Ada, Ben.id);
    expect(about).toEqual([
      { id: second, reason: "money", createdAt: now, resolvedAt: null },
      { id: first, reason: "unkind", createdAt: expect.any(String) as string, resolvedAt: now },
    ]);
    expect(await reportsAbout(street.context, Ada, Ada.id)).toEqual([]);
  });

  it("are for admins alone", async () => {
    const id = await report();
    await expect(reportsAbout(street.context, Ana, Ben.id)).rejects.toThrow(refused("forbidden"));
    await expect(reportsForAdmin(street.context, Ana, reportsInput.parse({}))).rejects.toThrow(refused("forbidden"));
    await expect(countOpenReports(street.context, Ana)).rejects.toThrow(refused("forbidden"));
    await expect(closeReport(street.context, Ana, id, true)).rejects.toThrow(refused("forbidden"));
    await expect(closeReport(street.context, Ada, "nothing", true)).rejects.toThrow(refused("not-found"));
  });
});

describe("what someone can be reported for", () => {
  const subjects = () => reportSubjects(street.context, Ana, Ben.id);

  it("is what they wrote to the member, newest first, and what they share on the member's map", async () => {
    await say(Ben, Ana, "Hello");
    await say(Ana, Ben, "Hello?");
    await say(Ben, Ana, "Get lost");
    await share(Ben, "Elm Street");
    await share(Ana, "7th Avenue");
    expect(await subjects()).toMatchObject({
      name: "Ben O.",
      blocked: false,
      messages: [{ content: "Get lost" }, { content: "Hello" }],
      spaces: [{ address: "Elm Street" }],
    });
  });

  it("is also a space that they promised to the member within 30 days", async () => {
    await handOverAt(street, Ben, Ana, ben.place);
    expect(await subjects()).toMatchObject({ spaces: [{ address: "5th Avenue" }] });
    street.clock.advance(31 * DAY);
    expect(await subjects()).toMatchObject({ spaces: [] });
  });

  it("is nothing of what they share where the member cannot see it, or across a block", async () => {
    const far = shareSpaceInput.parse({ ...dora.place, address: "Far Street" });
    await shareSpace(street.context, Ben, far);
    expect(await subjects()).toMatchObject({ spaces: [] });
    await share(Ben, "Elm Street");
    await blockMember(street.context, Ana, Ben.id);
    expect(await subjects()).toMatchObject({ blocked: true, spaces: [] });
  });
});
