import { type Column, type GetColumnData, sql, type SQL } from "drizzle-orm";
import { dialect } from "./columns";

type Parts = Record<string, Record<string, Column>>;
type RowOf<P extends Parts> = { [Part in keyof P]: { [Name in keyof P[Part]]: GetColumnData<P[Part][Name]> } };

const [listOf, rowOf] =
  dialect === "sqlite" ? (["json_group_array", "json_array"] as const) : (["json_agg", "json_build_array"] as const);

/**
 * All rows of a query as one JSON value, in any order; null without rows. For hot queries with many rows and columns, where
 * handing over single values takes longer than finding them. A left-joined part without a row has only nulls.
 *
 *     select({ found: rowsAsJson({ space: { id: spaces.id }, owner: { name: members.firstName } }) })
 *     // [{ found: [{ space: { id: "s1" }, owner: { name: "Ana" } }, …] }]
 */
export function rowsAsJson<P extends Parts>(parts: P): SQL<RowOf<P>[] | null> {
  const shape = Object.entries(parts).map(([part, columns]) => [part, Object.entries(columns)] as const);
  const values = shape.flatMap(([, columns]) => columns.map(([, column]) => column));

  function unpack(row: unknown[]): RowOf<P> {
    let at = 0;
    const read: Record<string, Record<string, unknown>> = {};
    for (const [part, columns] of shape) {
      const fields: Record<string, unknown> = (read[part] = {});
      for (const [name, column] of columns) {
        const value = row[at++];
        fields[name] = value === null ? null : column.mapFromDriverValue(value);
      }
    }
    return read as RowOf<P>; // the same parts in the same order
  }

  return sql<RowOf<P>[] | null>`${sql.raw(listOf)}(${sql.raw(rowOf)}(${sql.join(values, sql`, `)}))`.mapWith(
    (json: string | unknown[][]) => (typeof json === "string" ? (JSON.parse(json) as unknown[][]) : json).map(unpack),
  );
}
