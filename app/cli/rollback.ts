import { env } from "node:process";
import { readConfig } from "~/config.server";
import { makeCalm } from "~/restore.server";
import { rollBack } from "~/rollback.server";

/**
 * `rollback`: undoes the last migration by putting the copy of the database from before it in place. The version of the
 * program before can use it then. What the server stored since is aside.
 */
export async function rollback(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new Error("Use: npm run rollback");
  const { copy, aside, sessions, mails } = await rollBack(readConfig(env), makeCalm);
  console.log(`The database is as it was at ${copy.madeAt}, before the migration ${copy.migration}.`);
  console.log(`What was there before is in ${aside}: remove it when you do not need it any more.`);
  if (sessions > 0) console.log(`Sessions ended: ${sessions}. Everybody signs in again.`);
  if (mails > 0) console.log(`Mails held: ${mails}. An admin releases them at /admin/mail.`);
  console.log("Now start the version before: this one would run the migration again.");
}
