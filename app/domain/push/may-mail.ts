import { and, eq, gt } from "drizzle-orm";
import { findRow, hasRow, type Query } from "~db/query";
import { members, messages, promises, pushPreferences, pushSubscriptions } from "~db/schema";
import { blockedMemberIds, viewerColumns } from "../members";
import { wallTime } from "../shared/calendar";
import type { Context } from "../shared/context";
import { defaultPreferences, inQuietHours, wants } from "../notifications/catalogue/push-preferences";
import { mayPush } from "./add-push";
import { type NotificationJob, isInHours, type Reader, type Recipient } from "./recipients";

/** A member who gets a notification by mail. */
export interface MailReader extends Reader {
  email: string;
  timeZone: string;
}

/**
 * The recipient's address, if this may go by mail now. **guard**: null for suspended, former and unconfirmed members,
 * across a block, and when the actor may notify nobody. Null for a recipient who does not want mail now, has a browser
 * for pushes, sees a page, or has answered meanwhile (docs/product.md#push).
 */
export async function mayMail(
  on: Query,
  context: Context,
  { job, actorId, recipient }: { job: NotificationJob; actorId: string | null; recipient: Recipient },
): Promise<MailReader | null> {
  const { memberId } = recipient;
  const now = context.clock.now();
  const [reader] = await on
    .select({ member: members, preferences: pushPreferences, viewer: viewerColumns })
    .from(members)
    .leftJoin(pushPreferences, eq(pushPreferences.memberId, members.id))
    .where(eq(members.id, memberId));
  if (!reader) return null;
  const { member } = reader;
  if (member.suspendedAt || member.deletedAt || !member.emailConfirmedAt) return null;
  const preferences = reader.preferences ?? defaultPreferences;
  const timeZone = member.timeZone ?? context.settings.timeZone;
  if (!preferences.byMail || !wants(preferences, job.kind)) return null;
  if (inQuietHours(preferences, job.kind, now, timeZone) || !isInHours(recipient, wallTime(timeZone, now))) return null;
  if (context.isWatching(memberId) || (await hasBrowser(on, memberId))) return null;
  if (!(await mayPush(on, actorId, now))) return null;
  if (actorId !== null && (await blockedMemberIds(on, memberId)).includes(actorId)) return null;
  if (await isAnswered(on, job, member)) return null;
  return { email: member.email, timeZone, ...reader.viewer };
}

const hasBrowser = (on: Query, memberId: string): Promise<boolean> =>
  hasRow(on, pushSubscriptions, eq(pushSubscriptions.memberId, memberId));

type Member = Pick<typeof members.$inferSelect, "id" | "lastSeenAt">;

/**
 * Whether the member read or answered it: a promise by coming to the app or by 'I'm coming', a message or an arrival by
 * reading or writing. For a reminder, a watched area, a plan and a match it does not matter: what is over has no recipients. No
 * other kind goes by mail (`mailAfterMs` of `PUSHES`).
 */
async function isAnswered(on: Query, { kind, aboutId }: NotificationJob, member: Member): Promise<boolean> {
  if (kind === "reminder" || kind === "watch" || kind === "plan" || kind === "match") return false;
  if (kind === "promise") {
    const promise = await findRow(on, promises, eq(promises.id, aboutId));
    if (!promise || promise.claimedAt) return true;
    return member.lastSeenAt !== null && member.lastSeenAt > promise.createdAt;
  }
  // A message or an arrival, which is a message too.
  const message = await findRow(on, messages, eq(messages.id, aboutId));
  if (!message || message.readAt) return true;
  const { conversationId, senderId, id } = messages;
  const isReply = and(eq(conversationId, message.conversationId), gt(id, message.id), eq(senderId, member.id));
  return hasRow(on, messages, isReply);
}
