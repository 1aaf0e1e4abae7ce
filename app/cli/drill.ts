import { resolve } from "node:path";
import { env } from "node:process";
import { parseArgs } from "node:util";
import { drillNewest, keysFor, type Serve } from "~/backups.server";
import { readConfig } from "~/config.server";

/**
 * `drill [FILE] [--identity KEYFILE]`: restores the newest backup, or this one, into a temporary place. It compares the
 * result with what was backed up, and starts a server on it. The server of the community may run meanwhile. Its Health
 * page shows the result.
 */
export async function drill(args: readonly string[], serve: Serve): Promise<void> {
  const options = { identity: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new Error("Use: npm run drill -- [FILE] [--identity KEYFILE]");
  const config = readConfig(env);
  const keys = await keysFor(config, values.identity);
  const given = file === undefined ? null : resolve(file);
  const { backup, error, seconds, tables, rows, photos } = await drillNewest(config, { given, keys, serve });
  if (error !== null) throw new Error(`${backup} cannot be restored: ${error}`);
  console.log(
    `${backup} can be restored: ${rows} rows in ${tables} tables and ${photos} photo files compared in ${seconds} s.`,
  );
}
