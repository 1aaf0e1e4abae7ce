import { and, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { countRows, findRow } from "~db/query";
import { contactMessages } from "~db/schema";
import { addAuditEntry, mustBeAdmin, recordRead } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { InboxInput } from "./input";
import type { InboxMessage } from "./rules";

/** The most that one page lists. */
export const INBOX_PAGE = 20;

/** The messages of the contact form, newest first. Writes an audit entry. Refuses with `forbidden`. */
export async function contactInbox(
  context: Context,
  admin: Actor,
  { show, before }: InboxInput,
  limit = INBOX_PAGE,
): Promise<InboxMessage[]> {
  mustBeAdmin(admin);
  await recordRead(context, admin, { action: "messages-viewed", details: { show } });
  const { id, handledAt } = contactMessages;
  const rows = await context.read
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

/** One message of the contact form; null when there is none with this id. Its page reads `contactInbox` too, which is audited. */
export async function inboxMessage({ read }: Context, admin: Actor, id: string): Promise<InboxMessage | null> {
  mustBeAdmin(admin);
  const row = await findRow(read, contactMessages, eq(contactMessages.id, id));
  return row ? asMessage(row) : null;
}

const asMessage = ({ createdAt, handledAt, ...message }: typeof contactMessages.$inferSelect): InboxMessage => ({
  ...message,
  createdAt: createdAt.toISOString(),
  answeredAt: handledAt?.toISOString() ?? null,
});

/** How many messages wait for an answer. */
export async function countOpenMessages({ read }: Context, admin: Actor): Promise<number> {
  mustBeAdmin(admin);
  return countRows(read, contactMessages, isNull(contactMessages.handledAt));
}

/** An admin marks a message as answered, or (`answered` false) as open again. Repeating it is no error. */
export async function markAnswered(context: Context, admin: Actor, id: string, answered: boolean): Promise<void> {
  mustBeAdmin(admin);
  await inTransaction(context, async (tx) => {
    const message = await findRow(tx, contactMessages, eq(contactMessages.id, id));
    if (!message) return refuse("not-found");
    if ((message.handledAt !== null) === answered) return;
    const handledAt = answered ? context.clock.now() : null;
    await tx.update(contactMessages).set({ handledAt }).where(eq(contactMessages.id, id));
    const about = { subjectId: message.memberId, details: { contactMessageId: id } };
    await addAuditEntry(tx, context, admin, { action: answered ? "message-answered" : "message-reopened", ...about });
  });
}
