import { and, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { contactMessages } from "~db/schema";
import { asAdmin } from "../audit";
import type { Actor, Context } from "../shared/context";
import type { InboxInput } from "./input";
import type { InboxMessage } from "./rules";

/** The most that one page lists. */
export const INBOX_PAGE = 20;

/** What was written by the contact form, newest first. */
export async function contactInbox(
  { read }: Context,
  admin: Actor,
  { show, before }: InboxInput,
  limit = INBOX_PAGE,
): Promise<InboxMessage[]> {
  asAdmin(admin);
  const { id, handledAt } = contactMessages;
  const rows = await read
    .select()
    .from(contactMessages)
    .where(
      and(
        show === "open" ? isNull(handledAt) : isNotNull(handledAt),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
  return rows.map(asMessage);
}

/** One of them; null when there is none. */
export async function inboxMessage({ read }: Context, admin: Actor, id: string): Promise<InboxMessage | null> {
  asAdmin(admin);
  const [row] = await read.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ? asMessage(row) : null;
}

const asMessage = ({ createdAt, handledAt, ...message }: typeof contactMessages.$inferSelect): InboxMessage => ({
  ...message,
  createdAt: createdAt.toISOString(),
  answeredAt: handledAt?.toISOString() ?? null,
});
