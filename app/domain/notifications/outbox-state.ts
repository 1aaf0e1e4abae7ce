import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { z } from "zod";
import { countRows, type Query } from "~db/query";
import { outbox } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { spellingsOf } from "../shared/email-address";
import { idText, line } from "../shared/text";
import { NEVER_DUE, hiddenAddress, type ListedMail, type MailState, mailStates, type OutboxState } from "./rules";

/** The most mails on one page. */
export const MAILS_PAGE = 25;
/** Characters of a kind's code, and of an address. */
const MAX_KIND = 40;
const MAX_RECIPIENT = 254;

const { id, createdAt, attempts, nextAttemptAt, sentAt, failedAt, lastError } = outbox;
const unsent = isNull(sentAt);
/** Selects mails that wait for their time, or for an admin. */
const waits = and(unsent, isNull(failedAt));
/** Selects mails that are to leave. */
const due = and(waits, lt(nextAttemptAt, NEVER_DUE));
/** Selects mails that were given up. */
const givenUp = and(unsent, isNotNull(failedAt), isNotNull(lastError));

const inState: Readonly<Record<MailState, SQL | undefined>> = {
  waiting: and(due, eq(attempts, 0)),
  held: and(waits, eq(nextAttemptAt, NEVER_DUE)),
  retried: and(due, gt(attempts, 0)),
  sent: isNotNull(sentAt),
  givenUp,
  dropped: and(unsent, isNotNull(failedAt), isNull(lastError)),
};

/** The state of the outbox, without contents and addresses. */
export async function outboxState(context: Context, admin: Actor): Promise<OutboxState> {
  mustBeAdmin(admin);
  const [counts, [oldest]] = await Promise.all([countMails(context), oldestDue(context.read)]);
  return { counts, oldestWaiting: oldest?.createdAt.toISOString() ?? null };
}

/** The number of mails in each state. */
export async function countMails({ read }: Pick<Context, "read">): Promise<Record<MailState, number>> {
  const counts = Object.entries(inState).map(
    async ([state, condition]) => [state, await countRows(read, outbox, condition)] as const,
  );
  return Object.fromEntries(await Promise.all(counts)) as Record<MailState, number>;
}

const oldestDue = (read: Query) => read.select({ createdAt }).from(outbox).where(due).orderBy(asc(id)).limit(1);

const states = Object.keys(mailStates) as [MailState, ...MailState[]];

/** One page of the outbox, from the address's parameters. */
export const mailsInput = z.object({
  state: z.union([z.literal(""), z.enum(states)]).default(""),
  kind: line(MAX_KIND).default(""),
  /** The whole address of a recipient. */
  to: line(MAX_RECIPIENT).default(""),
  before: idText.optional(),
});

/** Mails, newest first, without contents; of the address only the domain. Refuses with `forbidden`. */
export async function listMails(
  { read }: Context,
  admin: Actor,
  { state, kind, to, before }: z.output<typeof mailsInput>,
  limit = MAILS_PAGE,
): Promise<ListedMail[]> {
  mustBeAdmin(admin);
  const { recipient } = outbox;
  const rows = await read
    .select()
    .from(outbox)
    .where(
      and(
        state === "" ? undefined : inState[state],
        kind === "" ? undefined : eq(outbox.kind, kind),
        to === "" ? undefined : inArray(recipient, spellingsOf(to.toLowerCase())),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
  return rows.map((row) => {
    const state = stateOf(row);
    return {
      id: row.id,
      kind: row.kind,
      state,
      to: hiddenAddress(row.recipient),
      createdAt: row.createdAt.toISOString(),
      attempts: row.attempts,
      error: row.lastError,
      nextAttemptAt: state === "retried" ? row.nextAttemptAt.toISOString() : null,
    };
  });
}

/** The state that `inState` selects. */
function stateOf(row: typeof outbox.$inferSelect): MailState {
  if (row.sentAt !== null) return "sent";
  if (row.failedAt !== null) return row.lastError === null ? "dropped" : "givenUp";
  if (row.nextAttemptAt >= NEVER_DUE) return "held";
  return row.attempts > 0 ? "retried" : "waiting";
}

/** The waiting mails of the outbox, for the operator. */
export interface MailBacklog {
  /** Mails that are to leave. */
  waiting: number;
  /** Since when the oldest of them waits. */
  oldest: Date | null;
  /** When a mail last left. */
  lastSent: Date | null;
  /** Held since a restore or a rollback. */
  held: number;
  /** Given up in the last 30 days. */
  givenUp: number;
}

export async function mailBacklog({ read }: Pick<Context, "read">): Promise<MailBacklog> {
  const [waiting, [oldest], [sent], held, lost] = await Promise.all([
    countRows(read, outbox, due),
    oldestDue(read),
    read.select({ sentAt }).from(outbox).where(isNotNull(sentAt)).orderBy(desc(sentAt)).limit(1),
    countRows(read, outbox, eq(nextAttemptAt, NEVER_DUE)),
    countRows(read, outbox, givenUp),
  ]);
  return { waiting, oldest: oldest?.createdAt ?? null, lastSent: sent?.sentAt ?? null, held, givenUp: lost };
}

/**
 * Holds all waiting mails until an admin releases them, as after a restore: most of them were sent before. Returns how many.
 */
export const holdMails = ({ write }: Pick<Context, "write">): Promise<number> =>
  write(async (tx) => {
    const held = await tx.update(outbox).set({ nextAttemptAt: NEVER_DUE }).where(waits).returning({ id: outbox.id });
    return held.length;
  });

/** An admin lets held mails leave. Returns how many. */
export async function releaseMails(context: Context, admin: Actor): Promise<number> {
  mustBeAdmin(admin);
  return inTransaction(context, async (tx) => {
    const released = await tx
      .update(outbox)
      .set({ nextAttemptAt: context.clock.now() })
      .where(eq(outbox.nextAttemptAt, NEVER_DUE))
      .returning({ id: outbox.id });
    const mails = released.length;
    if (mails > 0) await addAuditEntry(tx, context, admin, { action: "mails-released", details: { mails } });
    return { result: mails, events: [] };
  });
}

/** An admin lets all given-up mails be tried again, at once and as often as new ones. Returns how many. */
export async function retryMails(context: Context, admin: Actor): Promise<number> {
  mustBeAdmin(admin);
  return inTransaction(context, async (tx) => {
    const again = { failedAt: null, attempts: 0, nextAttemptAt: context.clock.now() };
    const retried = await tx.update(outbox).set(again).where(givenUp).returning({ id: outbox.id });
    const mails = retried.length;
    if (mails > 0) await addAuditEntry(tx, context, admin, { action: "mails-retried", details: { mails } });
    return { result: mails, events: [] };
  });
}
