import { and, asc, count, desc, eq, gt, isNotNull, isNull, type SQL } from "drizzle-orm";
import { outbox } from "~db/schema";
import { asAdmin } from "../audit";
import type { Actor, Context } from "../shared/context";
import { hiddenAddress, type MailState, type MailTrouble, type OutboxState } from "./rules";

/** The most troubles that are told. */
const MOST = 10;

const { id, createdAt, attempts, nextAttemptAt, sentAt, failedAt, lastError } = outbox;
const unsent = isNull(sentAt);
const due = and(unsent, isNull(failedAt));
/** What was given up after trying. */
export const givenUp = and(unsent, isNotNull(failedAt), isNotNull(lastError));

const inState: Readonly<Record<MailState, SQL | undefined>> = {
  waiting: and(due, eq(attempts, 0)),
  retried: and(due, gt(attempts, 0)),
  sent: isNotNull(sentAt),
  givenUp,
  dropped: and(unsent, isNotNull(failedAt), isNull(lastError)),
};

/** How the outbox stands: numbers and what goes wrong, no content and nobody's address. */
export async function outboxState(context: Context, admin: Actor): Promise<OutboxState> {
  asAdmin(admin);
  const number = async (state: MailState) => {
    const [row] = await context.read.select({ count: count() }).from(outbox).where(inState[state]);
    return row?.count ?? 0;
  };
  const [waiting, retried, sent, givenUp, dropped, oldestWaiting, troubles] = await Promise.all([
    number("waiting"),
    number("retried"),
    number("sent"),
    number("givenUp"),
    number("dropped"),
    oldest(context),
    newestTroubles(context),
  ]);
  return { counts: { waiting, retried, sent, givenUp, dropped }, oldestWaiting, troubles };
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
    .limit(MOST);
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
