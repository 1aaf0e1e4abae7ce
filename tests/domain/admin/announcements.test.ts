import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries, members, notices, outbox } from "~db/schema";
import {
  announce,
  announcementInput,
  announcementReach,
  announceNext,
  auditLog,
  endAnnouncement,
  listAnnouncements,
  suspendMember,
  writeAnnouncementEmail,
} from "~/domain/admin";
import { auditMessageOf } from "~/domain/admin/audit-rules";
import { takeNotices } from "~/domain/notifications";
import { setByMail } from "~/domain/push";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { folded } from "~/domain/shared/text";
import { ada, ana, ben, cem } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { appoint } from "./acts";

let Ada: Actor;
newStreetForEach(ana, ben);
beforeEach(async () => {
  Ada = await appoint(street, ada);
  await livesIn(Ana, "São Paulo");
  await street.database.write((tx) => tx.update(members).set({ emailConfirmedAt: street.clock.now() }));
});

const livesIn = ({ id }: Actor, city: string) =>
  street.database.write((tx) =>
    tx
      .update(members)
      .set({ city, cityFolded: folded(city) })
      .where(eq(members.id, id)),
  );
const input = (more: object = {}) =>
  announcementInput.parse({ title: "Street sweeping", message: "Move your car on Monday.", days: 7, ...more });
const tell = (more: object = {}, by = Ada) => announce(street.context, by, input(more));
async function runJob(): Promise<void> {
  while ((await announceNext(street.context)) > 0);
}
const readBy = async ({ id }: Actor) => (await takeNotices(street.context, id)).notices.map(({ title }) => title);
const mails = () => street.database.read.select().from(outbox).where(eq(outbox.kind, "announcement"));
const newest = async () => (await listAnnouncements(street.context, Ada))[0];

describe("an announcement", () => {
  it("tells every member once, at once where they are online, and counts them", async () => {
    await tell();
    expect(await newest()).toMatchObject({ reached: 0, state: "underway", by: { name: "Ada Novak" } });
    await runJob();
    await runJob();
    expect(street.eventsTo(Ana)).toEqual([
      { type: "NOTICE", title: "Street sweeping", message: "Move your car on Monday." },
    ]);
    for (const one of [Ana, Ben, Ada]) expect(await readBy(one)).toContain("Street sweeping");
    expect(await newest()).toMatchObject({ reached: 3, state: "told" });
    expect(await mails()).toEqual([]);
  });

  it("reaches everybody in batches, however many there are", async () => {
    for (let number = 0; number < 405; number++)
      await street.addMember({ ...cem, email: `cem${number}@kindspot.example` });
    await tell();
    await runJob();
    expect(await newest()).toMatchObject({ reached: 408, state: "told" });
    expect(await street.database.read.select().from(notices).where(isNotNull(notices.announcementId))).toHaveLength(
      408,
    );
  });

  it("for a city tells its members alone, whatever the case and accents, and nobody who is suspended", async () => {
    const Cem = await street.addMember(cem);
    await livesIn(Cem, "sao paulo, centro");
    await suspendMember(street.context, Ada, Cem.id, { reason: "Made up handovers." });
    expect(await announcementReach(street.context, Ada, input({ city: "SAO P" }))).toEqual({ members: 1, mails: 0 });
    await tell({ city: "SAO P" });
    await runJob();
    expect(await readBy(Ana)).toEqual(["Street sweeping"]);
    expect(await readBy(Ben)).toEqual([]);
    expect(await readBy(Cem)).toEqual([]);
  });

  it("goes by mail too only to confirmed addresses of members who allow mails", async () => {
    await setByMail(street.context, Ben, false);
    await street.database.write((tx) =>
      tx.update(members).set({ emailConfirmedAt: null }).where(eq(members.id, Ada.id)),
    );
    expect(await announcementReach(street.context, Ada, input({ byMail: true }))).toEqual({ members: 3, mails: 1 });
    await tell({ byMail: true });
    await runJob();
    const [mail, ...others] = await mails();
    expect([mail?.recipient, others]).toEqual([ana.email, []]);
    const letter = mail && (await writeAnnouncementEmail(street.context, mail));
    expect(letter).toMatchObject({ subject: expect.stringContaining("Street sweeping") as string });
    expect(letter?.unsubscribe?.pathname).toBe("/unsubscribe");
    expect(letter?.text).toContain("Move your car on Monday.");
  });

  it("that is over tells nobody any more: notices that wait and mails that have not left are withdrawn", async () => {
    await tell({ byMail: true, days: 1 });
    await runJob();
    street.clock.advance(DAY);
    await runJob();
    expect(await readBy(Ana)).toEqual([]);
    const [mail] = await mails();
    expect(mail && (await writeAnnouncementEmail(street.context, mail))).toBeNull();
    expect(await newest()).toMatchObject({ state: "over" });
    await tell({ days: 1 });
    street.clock.advance(DAY);
    await runJob();
    expect(await newest()).toMatchObject({ reached: 0, state: "over" });
  });

  it("can be ended before, which is written down once, and so is its beginning", async () => {
    await tell({ city: "São Paulo" });
    await runJob();
    const { id = "" } = (await newest()) ?? {};
    await endAnnouncement(street.context, Ada, id);
    await endAnnouncement(street.context, Ada, id);
    await runJob();
    expect(await readBy(Ana)).toEqual([]);
    const said = (await auditLog(street.context, Ada)).map((entry) => auditMessageOf(entry));
    expect(said.slice(0, 2)).toEqual([
      { did: "ended the announcement 'Street sweeping' to", more: "the members of São Paulo" },
      { did: "announced 'Street sweeping' to", more: "the members of São Paulo" },
    ]);
    await expect(endAnnouncement(street.context, Ada, "none")).rejects.toMatchObject({ code: "not-found" });
  });

  it("is for admins", async () => {
    const refused = { code: "forbidden" };
    await expect(tell({}, Ana)).rejects.toMatchObject(refused);
    await expect(endAnnouncement(street.context, Ana, "none")).rejects.toMatchObject(refused);
    await expect(listAnnouncements(street.context, Ana)).rejects.toMatchObject(refused);
    await expect(announcementReach(street.context, Ana, input())).rejects.toMatchObject(refused);
    expect(await street.database.read.select().from(auditEntries)).toHaveLength(1);
  });
});
