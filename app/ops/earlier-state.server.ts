import type { Query } from "~db/query";
import { erasedMembersIn } from "~db/any-version-sqlite";
import { erasedMembersOn, isServed } from "~db/restore-postgresql";
import type { Config } from "~/config.server";
import { endAllSessions } from "~/domain/auth";
import { holdMails } from "~/domain/notifications";
import { dropPushes } from "~/domain/push";
import type { Context } from "~/domain/shared/context";
import { databaseFile, erasedList } from "./data-folder-files.server";

/** What ended when an earlier state of the database was put in place, by a restore or a rollback. */
export interface EndedAndHeld {
  sessions: number;
  mails: number;
}

/**
 * 'before_restore_20261121030000123', to the millisecond: the schema of what was there before. Two restores with one name
 * would take the exchange of the first for the second's.
 */
export const asideSchema = (why: "restore" | "rollback", now: Date): string =>
  `before_${why}_${now.toISOString().replaceAll(/\D/g, "").slice(0, 17)}`;

/** Ends what must not go on from a backup: sessions, mails and pushes. The schema may be that of an older version. */
export async function endSessionsAndStopSending(context: Pick<Context, "write">): Promise<EndedAndHeld> {
  await dropPushes(context);
  return { sessions: await endAllSessions(context), mails: await holdMails(context) };
}

/** What changes data, on a transaction that is under way. */
export const writingTo = (tx: Query): Pick<Context, "write"> => ({ write: (work) => work(tx) });

/** Refuses while a server uses the database: one on another machine has another folder and the same database. */
export async function mustBeStopped(url: string): Promise<void> {
  if (await isServed(url))
    throw new Error("A server uses the database of DATABASE_URL: stop it first. Nothing was changed.");
}

/**
 * Adds who was erased until now to the list in this folder, because the present database moves aside, and a server adds them
 * only every few minutes.
 */
export async function noteErased(config: Config, folder = config.dataDir): Promise<void> {
  const list = erasedList({ dataDir: folder });
  const known = await list.ids();
  const present = new Set([...(await erasedList(config).ids()), ...(await erasedInDatabase(config))]);
  await list.add([...present].filter((id) => !known.has(id)));
}

/** With SQLite none when the present file cannot be read: that may be why someone goes back. */
async function erasedInDatabase(config: Config): Promise<string[]> {
  if (config.databaseDirectUrl !== null) return erasedMembersOn(config.databaseDirectUrl);
  try {
    return erasedMembersIn(databaseFile(config));
  } catch {
    return [];
  }
}
