import { resolve } from "node:path";
import { env } from "node:process";
import { parseArgs } from "node:util";
import { backUpTo, openBackups } from "~/backups.server";
import { readConfig } from "~/config.server";
import { backUp } from "~/domain/retention";
import { systemClock } from "~/domain/shared/clock";

const USAGE = "Use: npm run backup -- [FILE] [--no-secrets]";

/**
 * `backup [FILE] [--no-secrets]`: makes one file of database, photos and secrets, and prints its path. Without FILE it
 * lies in DATA_DIR/backups, and backups that are too old are removed there. The server may run meanwhile.
 */
export async function backup(args: readonly string[]): Promise<void> {
  const options = { "no-secrets": { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (positionals.length > 1) throw new Error(USAGE);
  const config = readConfig(env);
  const [file] = positionals;
  const makeAt = (target: string) => backUpTo(config, target, { withSecrets: !values["no-secrets"] });
  if (file === undefined) {
    console.log(await backUp(openBackups(config, makeAt), systemClock.now()));
    return;
  }
  const target = resolve(file);
  await makeAt(target);
  console.log(target);
}
