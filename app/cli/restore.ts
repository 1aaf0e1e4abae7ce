import { resolve } from "node:path";
import { env } from "node:process";
import { keysFor, photosIn } from "~/backups.server";
import { compose } from "~/compose.server";
import { readConfig } from "~/config.server";
import { restoreBackup } from "~/restore.server";
import { command } from "./command";

/** KEYFILE has the secret key of age for which the backup is encrypted. */
export const restore = command({
  about: "Puts what a backup holds in the place of the stopped server's data, which moves aside.",
  forms: ["FILE [--identity KEYFILE]"],
  options: { identity: { type: "string" } },
  words: [1, 1],
  async run({ values, words: [file = ""] }) {
    const config = readConfig(env);
    const keys = await keysFor(config, values.identity);
    const begun = performance.now();
    const { manifest, aside, sessions, mails, members } = await restoreBackup(config, resolve(file), keys, (restored) =>
      compose({ ...restored, mapFile: null, smtpUrl: null, logLevel: "warn" }),
    );
    const rows = Object.values(manifest.database.tables).reduce((sum, table) => sum + table.rows, 0);
    const photos = photosIn(manifest);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `Restored in ${seconds} s: the backup of ${manifest.createdAt}, ${rows} rows and ${photos} photo files.`,
    );
    if (aside !== null)
      console.log(`What was there before is in ${aside}: remove it when you do not need it any more.`);
    if (sessions > 0) console.log(`Sessions ended: ${sessions}. Everybody signs in again.`);
    if (mails > 0) console.log(`Mails held: ${mails}. An admin releases them at /admin/mail.`);
    if (members > 0) console.log(`Members erased again, because they had deleted their account since: ${members}.`);
    if (!manifest.hasSecrets) console.log("The backup holds no secrets: those that were here stay.");
    if (!manifest.hasPhotos)
      console.log("The backup holds no photos, since they lay in a bucket: they stay as they are.");
  },
});
