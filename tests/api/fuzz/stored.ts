import Sqlite from "better-sqlite3";
import { join } from "node:path";
import type { Kindspot } from "../../kindspot";

export interface Stored {
  /** Remembers how everything is now. */
  look(): void;
  /** The tables that differ since. */
  changed(): string[];
  close(): void;
}

/**
 * What a server has stored, at two moments: one connection stays in the snapshot of the first, the other sees the present.
 * As long as nothing is committed in between, that costs one pragma.
 */
export function watchStored({ app }: Kindspot): Stored {
  const open = () => new Sqlite(join(app.config.dataDir, "kindspot.sqlite"), { readonly: true });
  const [past, present] = [open(), open()];
  const tables = present
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'job_runs'")
    .pluck()
    .all() as string[];
  const rowsOf = (on: Sqlite.Database, table: string) =>
    JSON.stringify(on.prepare(`select * from "${table}" order by 1, 2`).raw().all());
  const version = () => present.pragma("data_version", { simple: true });
  let seen = version();
  return {
    look() {
      if (past.inTransaction) past.exec("commit");
      past.exec("begin");
      past.prepare("select count(*) from sqlite_master").get();
      seen = version();
    },
    changed: () => (version() === seen ? [] : tables.filter((table) => rowsOf(past, table) !== rowsOf(present, table))),
    close() {
      past.close();
      present.close();
    },
  };
}
