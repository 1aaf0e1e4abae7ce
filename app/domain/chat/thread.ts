import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { messages } from "~db/schema";
import { publicMember } from "../members";
import type { Actor, Context } from "../shared/context";
import { withCompanion } from "./companion";
import type { ThreadInput } from "./input";
import { messageCard, type MessageRow } from "./message-card";
import { THREAD_PAGE, type Thread } from "./rules";
import { sideOf } from "./side";

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
    )
    .limit(THREAD_PAGE);

const oldestFirst = preparedOnce((on) => messagesBetween(on).orderBy(asc(messages.id)).prepare("messages_following"));
const newestFirst = preparedOnce((on) => messagesBetween(on).orderBy(desc(messages.id)).prepare("newest_messages"));

/**
 * What a member and a partner said to each other, oldest first, at most 50: the newest, those before a message, or those
 * that follow one. Refuses like `sendMessage`, but a former member's words stay readable.
 */
export async function thread(
  context: Context,
  actor: Actor,
  partnerId: string,
  page: ThreadInput = {},
): Promise<Thread> {
  const { me, partner } = await withCompanion(context.read, actor.id, partnerId);
  const side = await sideOf(context.read, actor.id, partnerId);
  const rows = side ? await pageOf(context.read, side.conversationId, page) : [];
  const now = context.clock.now();
  return {
    partner: publicMember(partner, now),
    presence: side && partner.showPresence ? { lastSeenAt: partner.lastSeenAt?.toISOString() ?? null } : null,
    messages: rows.map((row) => messageCard(row, row.senderId === me.id ? me : partner, now)),
  };
}

async function pageOf(on: Query, conversationId: string, { after, before }: ThreadInput): Promise<MessageRow[]> {
  const range = { conversationId, after: after ?? FIRST_ID, before: before ?? LAST_ID };
  if (after !== undefined) return oldestFirst(on).execute(range);
  const rows = await newestFirst(on).execute(range);
  return rows.reverse();
}
