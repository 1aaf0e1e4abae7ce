import { resolve } from "node:path";
import { env } from "node:process";
import { drillNewest, keysFor } from "~/backups.server";
import { readConfig } from "~/config.server";
import { command } from "./command";

/** The server of the community may run meanwhile. Its Health page shows the result. */
export const drill = command({
  about: "Restores the newest backup, or this one, into a temporary place, and starts a server on it.",
  forms: ["[FILE] [--identity KEYFILE]"],
  options: { identity: { type: "string" } },
  words: [0, 1],
  async run({ values, words: [file] }, serve) {
    const config = readConfig(env);
    const keys = await keysFor(config, values.identity);
    const given = file === undefined ? null : resolve(file);
    const { backup, error, seconds, tables, rows, photos } = await drillNewest(config, { given, keys, serve });
    if (error !== null) throw new Error(`${backup} cannot be restored: ${error}`);
    console.log(
      `${backup} can be restored: ${rows} rows in ${tables} tables and ${photos} photo files compared in ${seconds} s.`,
    );
  },
});
