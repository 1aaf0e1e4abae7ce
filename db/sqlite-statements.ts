import type { Database as Connection, Statement } from "better-sqlite3";

/** The product has fewer statements; only lists of ids make the same one in many lengths. */
const AT_MOST = 500;

/**
 * Makes a connection compile each text once: compiling is a large part of the cost of a small statement. SQLite itself
 * would compile one again at each run if a parameter stands alone behind LIMIT, because its value could change the plan.
 */
export function keepStatements(connection: Connection): void {
  const compile = connection.prepare.bind(connection) as (source: string) => Statement;
  const kept = new Map<string, Statement>();
  const prepare = (source: string): Statement => {
    const known = kept.get(source);
    if (known) return known.reader ? known.raw(false) : known; // drizzle sets raw mode anew at each run
    if (kept.size === AT_MOST) kept.clear();
    const statement = compile(source.replaceAll(" limit ?", " limit ? + 0"));
    kept.set(source, statement);
    return statement;
  };
  connection.prepare = prepare as Connection["prepare"];
}
