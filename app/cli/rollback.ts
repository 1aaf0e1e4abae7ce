import { env } from "node:process";
import { readConfig } from "~/config.server";
import { makeCalm } from "~/restore.server";
import { rollBack } from "~/rollback.server";
import { command } from "./command";

/**
 * Puts the copy of the database from before that migration in place. What the server stored since is aside. With TIME (ISO
 * 8601) only a copy counts that was made since then.
 */
export const rollback = command({
  about: "Undoes the last migration of the stopped server, for the version before.",
  forms: ["[--since TIME]"],
  options: { since: { type: "string" } },
  async run({ values: { since } }) {
    const { copy, aside, sessions, mails } = await rollBack(readConfig(env), makeCalm, since);
    console.log(`The database is as it was at ${copy.madeAt}, before the migration ${copy.migration}.`);
    console.log(`What was there before is in ${aside}: remove it when you do not need it any more.`);
    if (sessions > 0) console.log(`Sessions ended: ${sessions}. Everybody signs in again.`);
    if (mails > 0) console.log(`Mails held: ${mails}. An admin releases them at /admin/mail.`);
    console.log("Now start the version before: this one would run the migration again.");
  },
});
