import { counted } from "~/domain/shared/counted";
import { resolve } from "node:path";
import { env } from "node:process";
import { backUpTo, keysFor, openBackups, photosIn } from "~/ops/backups.server";
import { runDrill } from "~/ops/drills.server";
import { compose } from "~/compose.server";
import { type Config, readConfig } from "~/config.server";
import { backUp } from "~/domain/retention";
import { systemClock } from "~/domain/shared/clock";
import type { EndedAndHeld } from "~/ops/earlier-state.server";
import { restoreBackup } from "~/ops/restore.server";
import { rollBack } from "~/ops/rollback.server";
import { command } from "./command";
import { mustNameFile } from "./name-a-file";

/** Without FILE the backup lies in DATA_DIR/backups, and backups that are too old are removed there. */
export const backup = command({
  summary: "Makes one file of database, photos and secrets, and prints its path. The server may run meanwhile.",
  forms: ["[FILE] [--no-secrets]"],
  options: { "no-secrets": { type: "boolean" } },
  wordCount: [0, 1],
  async run({ values, words: [file] }) {
    const config = readConfig(env);
    const makeAt = (target: string) => backUpTo(config, target, { withSecrets: !values["no-secrets"] });
    if (file === undefined) {
      console.log(await backUp(openBackups(config, makeAt), systemClock.now()));
      return;
    }
    const target = resolve(file);
    mustNameFile(target, "kindspot.tar.gz");
    await makeAt(target);
    console.log(target);
  },
});

/** The server of the community may run meanwhile. Its Health page shows the result. */
export const drill = command({
  summary: "Restores the newest backup, or this one, into a temporary place, and starts a server on it.",
  forms: ["[FILE] [--identity KEYFILE]"],
  options: { identity: { type: "string" } },
  wordCount: [0, 1],
  async run({ values, words: [file] }, serve) {
    const config = readConfig(env);
    const keys = await keysFor(config, values.identity);
    const chosen = file === undefined ? null : resolve(file);
    const { backup, error, seconds, tables, rows, photos } = await runDrill(config, { chosen, keys, serve });
    if (error !== null) throw new Error(`${backup} can't be restored: ${error}`);
    console.log(
      `${backup} can be restored: ${counted(rows, "row")} in ${tables} tables and ${counted(photos, "photo file")} compared in ${seconds} s.`,
    );
  },
});

/**
 * Opens the restored data without a map or a mail server, for `restoreBackup`: that ends its sessions, holds its mails, and
 * erases again the members who deleted their account since.
 */
const openRestored = (config: Config) => compose({ ...config, mapFile: null, smtpUrl: null, logLevel: "warn" });

/** KEYFILE has the secret key of the program age (age-encryption.org) with which the backup can be read. */
export const restore = command({
  summary: "Puts what a backup holds in the place of the stopped server's data, which moves aside.",
  forms: ["FILE [--identity KEYFILE]"],
  options: { identity: { type: "string" } },
  wordCount: [1, 1],
  async run({ values, words: [file = ""] }) {
    const config = readConfig(env);
    const keys = await keysFor(config, values.identity);
    const begun = performance.now();
    const { manifest, aside, sessions, mails, members } = await restoreBackup(
      config,
      resolve(file),
      keys,
      openRestored,
    );
    const rows = Object.values(manifest.database.tables).reduce((sum, table) => sum + table.rows, 0);
    const photos = photosIn(manifest);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `Restored in ${seconds} s: the backup of ${manifest.createdAt}, ${counted(rows, "row")} and ${counted(photos, "photo file")}.`,
    );
    tellWhatEnded({ aside, sessions, mails });
    if (members > 0) console.log(`Members erased again, because they had deleted their account since: ${members}.`);
    if (!manifest.hasSecrets) console.log("The backup holds no secrets: those that were here stay.");
    if (!manifest.hasPhotos)
      console.log("The backup holds no photos, since they lay in a bucket: they stay as they are.");
  },
});

function tellWhatEnded({ aside, sessions, mails }: EndedAndHeld & { aside: string | null }): void {
  if (aside !== null) console.log(`What was there before is in ${aside}: remove it when you don't need it any more.`);
  if (sessions > 0) console.log(`Sessions ended: ${sessions}. Everybody signs in again.`);
  if (mails > 0) console.log(`Mails held: ${mails}. An admin releases them at /admin/mail.`);
}

/** Puts the database from before the last migration in place; the present one moves aside. Refuses a copy from before TIME (ISO 8601). */
export const rollback = command({
  summary: "Undoes the last migration of the stopped server, for the version before.",
  forms: ["[--since TIME]"],
  options: { since: { type: "string" } },
  async run({ values: { since } }) {
    const { copy, aside, sessions, mails } = await rollBack(readConfig(env), since);
    console.log(`The database is as it was at ${copy.madeAt}, before the migration ${copy.migration}.`);
    tellWhatEnded({ aside, sessions, mails });
    console.log("Now start the version before: this one would run the migration again.");
  },
});
