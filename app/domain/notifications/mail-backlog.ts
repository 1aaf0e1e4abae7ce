import { asc, count, desc, eq, isNotNull } from "drizzle-orm";
import { outbox } from "~db/schema";
import type { Context } from "../shared/context";
import { due, givenUp } from "./outbox-state";
import { HELD_UNTIL } from "./rules";

/** The waiting mails of the outbox, for the operator. */
export interface MailBacklog {
  /** Mails that are to leave. */
  waiting: number;
  /** Since when the oldest of them waits. */
  oldest: Date | null;
  /** When a mail last left. */
  lastSent: Date | null;
  /** Held since a restore. */
  held: number;
  /** Given up in the last 30 days. */
  givenUp: number;
}

export async function mailBacklog({ read }: Pick<Context, "read">): Promise<MailBacklog> {
  const { createdAt, sentAt, nextAttemptAt, id } = outbox;
  const [[waiting], [oldest], [sent], [held], [lost]] = await Promise.all([
    read.select({ count: count() }).from(outbox).where(due),
    read.select({ createdAt }).from(outbox).where(due).orderBy(asc(id)).limit(1),
    read.select({ sentAt }).from(outbox).where(isNotNull(sentAt)).orderBy(desc(sentAt)).limit(1),
    read.select({ count: count() }).from(outbox).where(eq(nextAttemptAt, HELD_UNTIL)),
    read.select({ count: count() }).from(outbox).where(givenUp),
  ]);
  return {
    waiting: waiting?.count ?? 0,
    oldest: oldest?.createdAt ?? null,
    lastSent: sent?.sentAt ?? null,
    held: held?.count ?? 0,
    givenUp: lost?.count ?? 0,
  };
}
