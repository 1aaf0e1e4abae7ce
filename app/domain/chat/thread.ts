import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { messages } from "~db/schema";
import { publicMember, sideOf } from "../members";
import type { Actor, Context } from "../shared/context";
import { withCompanion } from "./companion";
import type { ThreadInput } from "./input";
import { messageCard, unansweredCard, type MessageRow } from "./message-card";
import { presenceOf } from "./presence-of";
import { THREAD_PAGE, type Thread } from "./rules";

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

const oldestFirst = preparedOnce((on) =>
  messagesBetween(on).orderBy(asc(messages.id)).limit(THREAD_PAGE).prepare("messages_following"),
);
const newestFirst = preparedOnce((on) =>
  messagesBetween(on)
    .orderBy(desc(messages.id))
    .limit(THREAD_PAGE + 1)
    .prepare("newest_messages"),
);

/**
 * At most 50 messages between a member and a partner, oldest first: the newest ones, those before a message, or those
 * after one. Refuses like `sendMessage`, but the messages of a former member stay readable.
 */
export async function thread(
  context: Context,
  actor: Actor,
  partnerId: string,
  page: ThreadInput = {},
): Promise<Thread> {
  const { me, partner } = await withCompanion(context.read, actor.id, partnerId);
  const side = await sideOf(context.read, actor.id, partnerId);
  const { rows, hasEarlier } = side ? await messagesOf(context.read, side.conversationId, page) : nothing;
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

const nothing: Page = { rows: [], hasEarlier: false };

async function messagesOf(on: Query, conversationId: string, { after, before }: ThreadInput): Promise<Page> {
  const range = { conversationId, after: after ?? FIRST_ID, before: before ?? LAST_ID };
  if (after !== undefined) return { rows: await oldestFirst(on).execute(range), hasEarlier: true };
  const rows = await newestFirst(on).execute(range);
  return { rows: rows.slice(0, THREAD_PAGE).reverse(), hasEarlier: rows.length > THREAD_PAGE };
}
