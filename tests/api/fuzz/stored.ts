import Sqlite from "better-sqlite3";
import { join } from "node:path";
import type { Kindspot } from "../../kindspot";

export interface Stored {
  /** Takes a snapshot of all tables. */
  look(): void;
  /** The tables that have changed since the snapshot. */
  changed(): string[];
  close(): void;
}

/**
 * Compares a server's tables at two moments. One connection stays in a read transaction at the first moment, the other one
 * reads the present. If nothing was committed between, the comparison is one pragma.
 */
export function watchStored({ app }: Kindspot): Stored {
  const open = () => new Sqlite(join(app.config.dataDir, "kindspot.sqlite"), { readonly: true });
  const [past, present] = [open(), open()];
  // Refusals are written to the security log, so its changes are allowed. A job takes up the causes of pushes at any moment.
  const tables = present
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
        and name not in ('job_runs', 'security_events', 'push_causes', 'push_deliveries')`,
    )
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
