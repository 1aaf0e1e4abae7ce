import { and, asc, desc, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import { countRows, preparedOnce, type Query } from "~db/query";
import { conversationSides, messages } from "~db/schema";
import { isSide, publicMember, sideOf } from "../members";
import { type Actor, inTransaction, type Context } from "../shared/context";
import type { ThreadInput } from "./input";
import { bothParticipants } from "./participants";
import { presenceOf } from "./presence";
import { type Thread, THREAD_PAGE } from "./rules";
import { messageCard, type MessageRow, unansweredCard } from "./send-message";

/** Ids are UUIDs: these come before and after every one of them. */
const FIRST_ID = "";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const messagesBetween = (on: Query) =>
  on
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, sql.placeholder("conversationId")),
        gt(messages.id, sql.placeholder("after")),
        lt(messages.id, sql.placeholder("before")),
      ),
    );

const oldestFirst = preparedOnce("messages_following", (on) =>
  messagesBetween(on).orderBy(asc(messages.id)).limit(THREAD_PAGE),
);
const newestFirst = preparedOnce("newest_messages", (on) =>
  messagesBetween(on)
    .orderBy(desc(messages.id))
    .limit(THREAD_PAGE + 1),
);

/**
 * At most 50 messages between a member and a partner, oldest first: the newest ones, those before a message, or those
 * after one. Refuses like `sendMessage`, but the messages of a former member stay readable.
 */
export async function threadWith(
  context: Context,
  actor: Actor,
  partnerId: string,
  page: ThreadInput = {},
): Promise<Thread> {
  const { me, partner } = await bothParticipants(context.read, actor.id, partnerId);
  const side = await sideOf(context.read, actor.id, partnerId);
  const { rows, hasEarlier } = side ? await messagesOf(context.read, side.conversationId, page) : NO_MESSAGES;
  const now = context.clock.now();
  const bothWrote = side?.wrote === true && side.partnerWrote === true;
  const ownCard = bothWrote ? messageCard : unansweredCard;
  return {
    partner: publicMember(partner, now),
    isFormer: partner.deletedAt !== null,
    presence: bothWrote ? presenceOf(context, partner) : null,
    messages: rows.map((row) => (row.senderId === me.id ? ownCard(row, me, now) : messageCard(row, partner, now))),
    hasEarlier,
  };
}

interface Page {
  rows: MessageRow[];
  hasEarlier: boolean;
}

const NO_MESSAGES: Page = { rows: [], hasEarlier: false };

async function messagesOf(on: Query, conversationId: string, { after, before }: ThreadInput): Promise<Page> {
  const range = { conversationId, after: after ?? FIRST_ID, before: before ?? LAST_ID };
  if (after !== undefined) return { rows: await oldestFirst(on).execute(range), hasEarlier: true };
  const rows = await newestFirst(on).execute(range);
  return { rows: rows.slice(0, THREAD_PAGE).reverse(), hasEarlier: rows.length > THREAD_PAGE };
}

/**
 * Marks the partner's messages as read, up to and including `upTo`. Notifies both members once; the partner only if both
 * have written (docs/product.md#who-sees-what). Refuses like `sendMessage`.
 */
export async function markAsRead(context: Context, actor: Actor, partnerId: string, upTo: string): Promise<void> {
  await bothParticipants(context.read, actor.id, partnerId);
  const known = await sideOf(context.read, actor.id, partnerId);
  if (!known?.unread) return; // In most cases nothing is unread, and nothing is written.
  await inTransaction(context, async (tx) => {
    await bothParticipants(tx, actor.id, partnerId); // A block can have been made meanwhile.
    const received = and(eq(messages.conversationId, known.conversationId), eq(messages.receiverId, actor.id));
    const read = await tx
      .update(messages)
      .set({ readAt: context.clock.now() })
      .where(and(received, lte(messages.id, upTo), isNull(messages.readAt)))
      .returning({ id: messages.id });
    if (read.length === 0) return;
    const unread = await countRows(tx, messages, received, gt(messages.id, upTo));
    await tx.update(conversationSides).set({ unread }).where(isSide(actor.id, partnerId));
    const data = { readerId: actor.id, senderId: partnerId, upTo };
    const audience = { members: known.wrote && known.partnerWrote ? [partnerId, actor.id] : [actor.id] };
    return { events: [{ type: "MESSAGES_READ", audience, data }] };
  });
}
