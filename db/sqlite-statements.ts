import type { Database as Connection, Statement } from "better-sqlite3";

/** More than the program has. Only lists of ids make one statement in many lengths. */
const AT_MOST = 500;

/**
 * Makes a connection compile each statement's text once, because compiling is a large part of a small statement's cost.
 * SQLite recompiles a statement at each run if LIMIT is a bare parameter, whose value could change the plan.
 */
export function keepStatements(connection: Connection): void {
  const compile = connection.prepare.bind(connection) as (source: string) => Statement;
  const kept = new Map<string, Statement>();
  const prepare = (source: string): Statement => {
    const known = kept.get(source);
    if (known) return known.reader ? known.raw(false) : known; // drizzle sets raw mode before each run
    if (kept.size === AT_MOST) kept.clear();
    const statement = compile(source.replaceAll(" limit ?", " limit ? + 0"));
    kept.set(source, statement);
    return statement;
  };
  connection.prepare = prepare as Connection["prepare"];
}
