import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { announcements, members, pushPreferences } from "~db/schema";
import { emailOf, type EmailTemplate, enqueueEmail, notify, withdrawAnnouncement } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import { unsubscribeLink } from "../push";
import { inTransaction, type Context } from "../shared/context";
import { getsMail, isInAudience } from "./announcements";

/** Members of one transaction: other writes do not wait long. */
const MEMBERS_A_TRANSACTION = 200;

/** The job: tells the next members of an announcement, or withdraws what waits of one that is over. Returns how many. */
export async function announceNext(context: Context): Promise<number> {
  const { read, clock } = context;
  const undone = isNull(announcements.doneAt);
  const [next] = await read.select().from(announcements).where(undone).orderBy(asc(announcements.id)).limit(1);
  if (next && next.endsAt > clock.now()) return tellNext(context, next);
  if (next) {
    await finish(context, next.id);
    return 1; // Something was done, so the job asks again (`untilNone`): another may be next.
  }
  const over = await read.select().from(announcements).where(lte(announcements.endsAt, clock.now()));
  for (const { id } of over) {
    const gone = await context.write((tx) => withdrawAnnouncement(tx, id, MEMBERS_A_TRANSACTION));
    if (gone > 0) return gone;
  }
  return 0;
}

const finish = ({ write, clock }: Context, id: string) =>
  write((tx) => tx.update(announcements).set({ doneAt: clock.now() }).where(eq(announcements.id, id)));

type Row = typeof announcements.$inferSelect;

const tellNext = (context: Context, { id, title, message, city, byMail, reachedId, reached }: Row): Promise<number> =>
  inTransaction(context, async (tx) => {
    const people = await nextOf(tx, city, reachedId);
    const events = [];
    for (const { memberId, email, wantsMail } of people) {
      const words = ACCOUNT.announcement.notice({ title, message });
      events.push(await notify(tx, context, memberId, { ...words, announcementId: id }));
      const details = { memberId, announcementId: id };
      if (byMail && wantsMail) await enqueueEmail(tx, context, { kind: "announcement", recipient: email, details });
    }
    const last = people.at(-1)?.memberId;
    const doneAt = people.length < MEMBERS_A_TRANSACTION ? context.clock.now() : null;
    await tx
      .update(announcements)
      .set({ reached: reached + people.length, doneAt, ...(last !== undefined && { reachedId: last }) })
      .where(eq(announcements.id, id));
    return { result: people.length, events };
  });

/** The next members to tell, in the order of their ids. */
const nextOf = (tx: Query, city: string, reachedId: string | null) =>
  tx
    .select({ memberId: members.id, email: members.email, wantsMail: sql`${getsMail}`.mapWith(Boolean) })
    .from(members)
    .leftJoin(pushPreferences, eq(pushPreferences.memberId, members.id))
    .where(and(isInAudience(city), reachedId === null ? undefined : gt(members.id, reachedId)))
    .orderBy(asc(members.id))
    .limit(MEMBERS_A_TRANSACTION);

/** The mail of an announcement. Null once it is over, or the account is closed or suspended. */
export const writeAnnouncementEmail: EmailTemplate = async (context, { recipient: to, details }) => {
  const { read, settings, clock } = context;
  const memberId = String(details.memberId);
  const announcement = await findRow(
    read,
    announcements,
    eq(announcements.id, String(details.announcementId)),
    gt(announcements.endsAt, clock.now()),
  );
  const member = await findRow(
    read,
    members,
    eq(members.id, memberId),
    isNull(members.deletedAt),
    isNull(members.suspendedAt),
  );
  if (!announcement || !member) return null;
  const unsubscribe = unsubscribeLink(context, memberId);
  const { title, message } = announcement;
  return emailOf("announcement", { to, unsubscribe }, { ...member, title, message, unsubscribe }, settings);
};
