import { and, asc, eq, gt, isNull, lte, type SQL } from "drizzle-orm";
import { outbox } from "~db/schema";
import { findRow, hasRow } from "~db/query";
import { after } from "../shared/clock";
import type { Context } from "../shared/context";
import type { Mailer, EmailTemplate } from "./enqueue-email";
import { MAX_ATTEMPTS, retryPauseMs } from "./rules";
import { asError } from "../shared/errors";

/** Connections to the mail server at a time. */
const AT_ONCE = 5;

type Row = typeof outbox.$inferSelect;

export interface OutboxParts {
  mailer: Mailer;
  /** The writers by kind. A row can have a kind that this version does not know. */
  templates: Readonly<Record<string, EmailTemplate>>;
}

/**
 * Tries to send some of the due mails. `tried` is their number, `errors` lists the failures. A failed mail is tried again
 * later, and given up after the last attempt. Mails that were never tried come first: after an outage somebody waits for a
 * new one, and those of the outage are late already.
 */
export async function sendOutbox(
  context: Context,
  parts: OutboxParts,
): Promise<{ tried: number; errors: readonly Error[] }> {
  if (!(await hasRow(context.read, outbox, isDue(context)))) return { tried: 0, errors: [] };
  const first = await dueMails(context, eq(outbox.attempts, 0), AT_ONCE);
  // Those that failed have one place at least: hundreds of invitations hold no mail up until they are sent.
  const again = await dueMails(context, gt(outbox.attempts, 0), Math.max(1, AT_ONCE - first.length));
  const due = [...first.slice(0, AT_ONCE - again.length), ...again];
  const errors = await Promise.all(due.map(({ id }) => sendOne(context, parts, id)));
  return { tried: due.length, errors: errors.filter((error) => error !== null) };
}

const isDue = ({ clock }: Context) =>
  and(isNull(outbox.sentAt), isNull(outbox.failedAt), lte(outbox.nextAttemptAt, clock.now()));

/** The due mails that have waited longest. */
const dueMails = (context: Context, condition: SQL, limit: number) =>
  context.read
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isDue(context), condition))
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(limit);

async function sendOne(context: Context, { mailer, templates }: OutboxParts, id: string): Promise<Error | null> {
  const mail = await claim(context, id);
  if (!mail) return null;
  const { clock } = context;
  try {
    const email = (await templates[mail.kind]?.(context, mail)) ?? null;
    if (email) await mailer.send(email, { id });
    // No mail: nobody needs it any more, or this version does not know its kind.
    await recordOutcome(context, id, { [email ? "sentAt" : "failedAt"]: clock.now(), lastError: null });
    return null;
  } catch (thrown) {
    const error = asError(thrown);
    const isLast = mail.attempts >= MAX_ATTEMPTS;
    await recordOutcome(context, id, { lastError: error.message, ...(isLast && { failedAt: clock.now() }) });
    return error;
  }
}

/**
 * Counts the attempt before it is made, and sets the time of the next one. So of two processes one sends the mail. If
 * that process dies, the next attempt follows.
 */
async function claim(context: Context, id: string): Promise<Row | null> {
  return context.write(async (tx) => {
    const row = await findRow(tx, outbox, eq(outbox.id, id), isDue(context));
    if (!row) return null;
    const attempts = row.attempts + 1;
    const nextAttemptAt = after(context.clock.now(), retryPauseMs(attempts));
    await tx.update(outbox).set({ attempts, nextAttemptAt }).where(eq(outbox.id, id));
    return { ...row, attempts, nextAttemptAt };
  });
}

const recordOutcome = ({ write }: Context, id: string, outcome: Partial<Row>) =>
  write((tx) => tx.update(outbox).set(outcome).where(eq(outbox.id, id)));
