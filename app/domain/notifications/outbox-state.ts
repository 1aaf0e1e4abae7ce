import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { outbox } from "~db/schema";
import { mustBeAdmin } from "../shared/audit-log";
import type { Actor, Context } from "../shared/context";
import { HELD_UNTIL, hiddenAddress, type MailState, type MailTrouble, type OutboxState } from "./rules";

/** The most failures listed. */
const MAX = 10;

const { id, createdAt, attempts, nextAttemptAt, sentAt, failedAt, lastError } = outbox;
const unsent = isNull(sentAt);
/** Selects mails that wait for their time, or for an admin. */
export const waits = and(unsent, isNull(failedAt));
/** Selects mails that are to leave. */
export const due = and(waits, lt(nextAttemptAt, HELD_UNTIL));
/** Selects mails that were given up. */
export const givenUp = and(unsent, isNotNull(failedAt), isNotNull(lastError));

const inState: Readonly<Record<MailState, SQL | undefined>> = {
  waiting: and(due, eq(attempts, 0)),
  held: and(waits, eq(nextAttemptAt, HELD_UNTIL)),
  retried: and(due, gt(attempts, 0)),
  sent: isNotNull(sentAt),
  givenUp,
  dropped: and(unsent, isNotNull(failedAt), isNull(lastError)),
};

/** The state of the outbox: counts and failures, without contents and addresses. */
export async function outboxState(context: Context, admin: Actor): Promise<OutboxState> {
  mustBeAdmin(admin);
  const [counts, oldestWaiting, troubles] = await Promise.all([
    countMails(context),
    oldest(context),
    newestTroubles(context),
  ]);
  return { counts, oldestWaiting, troubles };
}

/** The number of mails in each state. */
export async function countMails({ read }: Pick<Context, "read">): Promise<Record<MailState, number>> {
  const number = async (state: MailState) => {
    const [row] = await read.select({ count: count() }).from(outbox).where(inState[state]);
    return row?.count ?? 0;
  };
  const [waiting, held, retried, sent, givenUp, dropped] = await Promise.all([
    number("waiting"),
    number("held"),
    number("retried"),
    number("sent"),
    number("givenUp"),
    number("dropped"),
  ]);
  return { waiting, held, retried, sent, givenUp, dropped };
}

async function oldest({ read }: Context): Promise<string | null> {
  const [row] = await read.select({ createdAt }).from(outbox).where(due).orderBy(asc(id)).limit(1);
  return row?.createdAt.toISOString() ?? null;
}

async function newestTroubles({ read }: Context): Promise<MailTrouble[]> {
  const { kind, recipient } = outbox;
  const rows = await read
    .select({ id, kind, recipient, createdAt, attempts, nextAttemptAt, failedAt, lastError })
    .from(outbox)
    .where(and(unsent, isNotNull(lastError)))
    .orderBy(desc(id))
    .limit(MAX);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: hiddenAddress(row.recipient),
    createdAt: row.createdAt.toISOString(),
    attempts: row.attempts,
    error: row.lastError ?? "",
    nextAttemptAt: row.failedAt === null ? row.nextAttemptAt.toISOString() : null,
  }));
}
