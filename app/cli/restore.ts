import { resolve } from "node:path";
import { env } from "node:process";
import { parseArgs } from "node:util";
import { keysFor, photosIn } from "~/backups.server";
import { compose } from "~/compose.server";
import { readConfig } from "~/config.server";
import { restoreBackup } from "~/restore.server";

const USAGE = "Use: npm run restore -- FILE [--identity KEYFILE]";

/**
 * `restore FILE [--identity KEYFILE]`: puts what a backup holds in the place of the present data, which moves aside. Everything
 * is checked and prepared in a folder of its own before; whatever fails until then leaves the present data as it is. KEYFILE
 * has the secret key of age for which the backup is encrypted.
 */
export async function restore(args: readonly string[]): Promise<void> {
  const options = { identity: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(USAGE);
  const config = readConfig(env);
  const keys = await keysFor(config, values.identity);
  const begun = performance.now();
  const { manifest, aside, sessions, mails, members } = await restoreBackup(config, resolve(file), keys, (restored) =>
    compose({ ...restored, mapFile: null, smtpUrl: null, logLevel: "warn" }),
  );
  const rows = Object.values(manifest.database.tables).reduce((sum, table) => sum + table.rows, 0);
  const photos = photosIn(manifest);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`Restored in ${seconds} s: the backup of ${manifest.createdAt}, ${rows} rows and ${photos} photo files.`);
  if (aside !== null) console.log(`What was there before is in ${aside}: remove it when you do not need it any more.`);
  if (sessions > 0) console.log(`Sessions ended: ${sessions}. Everybody signs in again.`);
  if (mails > 0) console.log(`Mails held: ${mails}. An admin releases them at /admin/mail.`);
  if (members > 0) console.log(`Members erased again, because they had deleted their account since: ${members}.`);
  if (!manifest.hasSecrets) console.log("The backup holds no secrets: those that were here stay.");
  if (!manifest.hasPhotos)
    console.log("The backup holds no photos, since they lay in a bucket: they stay as they are.");
}
