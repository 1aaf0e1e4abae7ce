import { and, asc, desc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { oneOf, preparedOnce, type Query } from "~db/query";
import { members, notices } from "~db/schema";
import type { Context } from "../shared/context";
import type { ClientEvent, Notice } from "../shared/events";
import type { Words } from "./catalogue/words";
import { MAX_NOTICES_OF_STRANGERS, MAX_NOTICES_ON_A_PAGE, MAX_NOTICES_WAITING } from "./rules";

const { placeholder } = sql;

/** The newest notice for which there is no room: it goes, and with it all older ones. Ids ascend with time. */
const newestBeyond = (name: string, room: number, condition?: SQL) =>
  preparedOnce(name, (on) =>
    on
      .select({ id: notices.id })
      .from(notices)
      .where(and(eq(notices.memberId, placeholder("memberId")), condition))
      .orderBy(desc(notices.id))
      .limit(1)
      .offset(room),
  );
const newestWithoutRoom = newestBeyond("newest_notice_to_drop", MAX_NOTICES_WAITING);
const newestOfStrangersWithoutRoom = newestBeyond(
  "newest_notice_of_strangers_to_drop",
  MAX_NOTICES_OF_STRANGERS,
  eq(notices.ofStranger, true),
);

interface NewNotice extends Words {
  /** It is about a promise or request of a member who is not established. */
  ofStranger?: boolean;
  /** The announcement that it tells of; null for all other notices. */
  announcementId?: string | null;
  /** The space whose bar or card says it, too; null where none does. */
  spaceId?: string | null;
}

/**
 * Stores a notice for one member inside the transaction of its cause, and returns the data for its event. The notice waits
 * for the member's next page unless an open socket receives the event first. At most 20 wait, 5 of them about
 * promises and requests of members who are not established; the oldest are dropped. It contains no text of another member,
 * except inside a promise that binds both (docs/product.md#realtime).
 */
export async function addNotice(
  tx: Query,
  context: Context,
  memberId: string,
  { title, message, destructive = false, ofStranger = false, announcementId = null, spaceId = null }: NewNotice,
): Promise<Notice> {
  const noticeId = context.newId();
  const createdAt = context.clock.now();
  await tx
    .insert(notices)
    .values({ id: noticeId, memberId, title, message, destructive, ofStranger, announcementId, spaceId, createdAt });
  const theirs = eq(notices.memberId, memberId);
  const [ofStrangers] = ofStranger ? await newestOfStrangersWithoutRoom(tx).execute({ memberId }) : [];
  if (ofStrangers) await tx.delete(notices).where(and(theirs, notices.ofStranger, lte(notices.id, ofStrangers.id)));
  const [dropped] = await newestWithoutRoom(tx).execute({ memberId });
  if (dropped) await tx.delete(notices).where(and(theirs, lte(notices.id, dropped.id)));
  return { title, message, noticeId };
}

/** Notifies one member of something that concerns no space and no request: at once over a socket, else on the next page. */
export async function notify(tx: Query, context: Context, memberId: string, notice: NewNotice): Promise<ClientEvent> {
  const data = await addNotice(tx, context, memberId, notice);
  return { type: "NOTICE", audience: { members: [memberId] }, data };
}

/** Stores a notice for every admin. */
export async function notifyAdmins(
  tx: Query,
  context: Context,
  notice: { title: string; message: string },
): Promise<void> {
  const admins = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(oneOf(members.role, ["admin"]), isNull(members.deletedAt)));
  for (const { id } of admins) await addNotice(tx, context, id, notice);
}

/** A notice that waited for a page. */
export interface WaitingNotice {
  id: string;
  title: string;
  message: string;
  destructive: boolean;
  /** The space whose bar or card says it, too; null where none does. */
  spaceId: string | null;
}

const oldestWaiting = preparedOnce("oldest_waiting_notices", (on) =>
  on
    .select({ id: notices.id })
    .from(notices)
    .where(eq(notices.memberId, placeholder("memberId")))
    .orderBy(asc(notices.id))
    .limit(MAX_NOTICES_WAITING),
);

/**
 * Takes the member's 3 oldest waiting notices, oldest first, and counts the rest. Of two pages that load at the same time,
 * one gets each notice. Reads at most 20 rows, however many are stored.
 */
export async function takeNotices(
  context: Context,
  memberId: string,
): Promise<{ notices: WaitingNotice[]; more: number }> {
  const waiting = await oldestWaiting(context.read).execute({ memberId });
  if (waiting.length === 0) return { notices: [], more: 0 }; // Most pages end here, without a write.
  const shown = waiting.slice(0, MAX_NOTICES_ON_A_PAGE).map(({ id }) => id);
  const { id, title, message, destructive, spaceId } = notices;
  const deleted = await context.write((tx) =>
    tx.delete(notices).where(inArray(notices.id, shown)).returning({ id, title, message, destructive, spaceId }),
  );
  return { notices: deleted.sort((a, b) => (a.id < b.id ? -1 : 1)), more: waiting.length - shown.length };
}

/** Deletes a notice that an open socket of the member received. Another member's notice stays. */
export async function noticeDelivered(context: Context, memberId: string, noticeId: string): Promise<void> {
  await context.write((tx) => tx.delete(notices).where(and(eq(notices.id, noticeId), eq(notices.memberId, memberId))));
}

/** Deletes what waits of a space's promise: something newer happened. What no bar says stays. */
export async function withdrawNoticesOfSpace(tx: Query, spaceId: string): Promise<void> {
  await tx.delete(notices).where(eq(notices.spaceId, spaceId));
}

/** Deletes the waiting notices of an announcement that is over, at most `limit` of them. Returns how many. */
export async function withdrawAnnouncement(tx: Query, announcementId: string, limit: number): Promise<number> {
  const { id } = notices;
  const waiting = tx.select({ id }).from(notices).where(eq(notices.announcementId, announcementId)).limit(limit);
  return (await tx.delete(notices).where(inArray(id, waiting)).returning({ id })).length;
}
