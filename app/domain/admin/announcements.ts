import { and, count, desc, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import { countRows, findRow } from "~db/query";
import { announcements, members, pushPreferences } from "~db/schema";
import { contains, personColumns, personOf } from "../members";
import { MAX_CITY_LENGTH } from "../members/rules";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { after, DAY } from "../shared/clock";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { choice, line, requiredLine, requiredLines } from "../shared/text";
import { ANNOUNCEMENT_DAYS, MAX_ANNOUNCEMENT_LENGTH, MAX_ANNOUNCEMENT_TITLE_LENGTH, type Announcement } from "./rules";

export const announcementInput = z.object({
  title: requiredLine(MAX_ANNOUNCEMENT_TITLE_LENGTH, "Please give a title."),
  message: requiredLines(MAX_ANNOUNCEMENT_LENGTH, "Please write what you want to tell."),
  /** Part of a city; empty: all members. */
  city: line(MAX_CITY_LENGTH).default(""),
  byMail: z.boolean().default(false),
  days: choice(ANNOUNCEMENT_DAYS, "Please choose how long it counts."),
});
export type AnnouncementInput = z.output<typeof announcementInput>;

/** The members whom an announcement reaches: those of the city who are neither suspended nor wait for an admin. */
export const isInAudience = (city: string): SQL | undefined =>
  and(
    isNull(members.deletedAt),
    isNull(members.suspendedAt),
    isNull(members.waitsSince),
    contains(members.cityFolded, city),
  );

/** Of them, those who get the mail too: with a confirmed address and not unsubscribed. It needs the row of `pushPreferences`, if any. */
export const getsMail = and(
  isNotNull(members.emailConfirmedAt),
  or(isNull(pushPreferences.memberId), eq(pushPreferences.byMail, true)),
);

/** How many members an announcement would tell, and how many of them by mail too. Refuses with `forbidden`. */
export async function announcementReach(
  { read }: Context,
  admin: Actor,
  { city, byMail }: Pick<AnnouncementInput, "city" | "byMail">,
): Promise<{ members: number; mails: number }> {
  mustBeAdmin(admin);
  const all = await countRows(read, members, isInAudience(city));
  if (!byMail) return { members: all, mails: 0 };
  const [mailed] = await read
    .select({ members: count() })
    .from(members)
    .leftJoin(pushPreferences, eq(pushPreferences.memberId, members.id))
    .where(and(isInAudience(city), getsMail));
  return { members: all, mails: mailed?.members ?? 0 };
}

/** Tells all members, or those of a city; the job `announce` reaches them. Writes an audit entry. Refuses with `forbidden`. */
export async function announce(context: Context, admin: Actor, input: AnnouncementInput): Promise<void> {
  mustBeAdmin(admin);
  await inTransaction(context, async (tx) => {
    const { days, ...words } = input;
    const createdAt = context.clock.now();
    const endsAt = after(createdAt, days * DAY);
    await tx.insert(announcements).values({ id: context.newId(), adminId: admin.id, ...words, createdAt, endsAt });
    const { title, city } = words;
    await addAuditEntry(tx, context, admin, { action: "announced", details: { title, city } });
  });
}

/** Ends an announcement now, with an audit entry. Ending it again is no error. Refuses with `forbidden` and `not-found`. */
export async function endAnnouncement(context: Context, admin: Actor, id: string): Promise<void> {
  mustBeAdmin(admin);
  await inTransaction(context, async (tx) => {
    const now = context.clock.now();
    const known = await findRow(tx, announcements, eq(announcements.id, id));
    if (!known) return refuse("not-found");
    if (known.endsAt <= now) return;
    await tx.update(announcements).set({ endsAt: now }).where(eq(announcements.id, id));
    const { title, city } = known;
    await addAuditEntry(tx, context, admin, {
      action: "announcement-ended",
      details: { title, city },
    });
  });
}

/** The most that the page lists. */
const MAX_LISTED = 50;

/** The newest announcements. They are forgotten 30 days after their end. Refuses with `forbidden`. */
export async function listAnnouncements({ read, clock }: Context, admin: Actor): Promise<Announcement[]> {
  mustBeAdmin(admin);
  const rows = await read
    .select({ announcement: announcements, by: personColumns })
    .from(announcements)
    .leftJoin(members, eq(members.id, announcements.adminId))
    .orderBy(desc(announcements.id))
    .limit(MAX_LISTED);
  return rows.map(({ announcement: { id, title, message, city, byMail, reached, doneAt, ...times }, by }) => ({
    id,
    title,
    message,
    city,
    byMail,
    reached,
    by: personOf(by),
    createdAt: times.createdAt.toISOString(),
    endsAt: times.endsAt.toISOString(),
    state: times.endsAt <= clock.now() ? "over" : doneAt === null ? "underway" : "told",
  }));
}
