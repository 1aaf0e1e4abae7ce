import { and, count, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { contactMessages } from "~db/schema";
import { mustBeAdmin, recordRead } from "../shared/audit-log";
import type { Actor, Context } from "../shared/context";
import type { InboxInput } from "./input";
import type { InboxMessage } from "./rules";
import { preparedOnce } from "~db/query";

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
  await recordRead(context, admin, { action: "messages-viewed", subjectId: null, details: { show } });
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

/** One message of the contact form; null when there is none with this id. */
export async function inboxMessage({ read }: Context, admin: Actor, id: string): Promise<InboxMessage | null> {
  mustBeAdmin(admin);
  const [row] = await read.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ? asMessage(row) : null;
}

const asMessage = ({ createdAt, handledAt, ...message }: typeof contactMessages.$inferSelect): InboxMessage => ({
  ...message,
  createdAt: createdAt.toISOString(),
  answeredAt: handledAt?.toISOString() ?? null,
});

const open = preparedOnce((on) =>
  on
    .select({ count: count() })
    .from(contactMessages)
    .where(isNull(contactMessages.handledAt))
    .prepare("count_open_messages"),
);

/** How many messages wait for an answer. */
export async function countOpenMessages({ read }: Context, admin: Actor): Promise<number> {
  mustBeAdmin(admin);
  const [row] = await open(read).execute();
  return row?.count ?? 0;
}
