import { and, asc, eq, getTableColumns, gt, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { publicColumns, publicMember } from "../members";
import { shortName } from "../members/rules";
import type { Section } from "./sections";

/** Rows in memory at a time. */
const PAGE = 500;

/** One row as its member reads it. `with` is the other person, if there is one. */
export type OwnRow = Readonly<Record<string, unknown>>;

/** A member's rows of one section, a page at a time. */
export async function* readSection(on: Query, section: Section, memberId: string, now: Date): AsyncGenerator<OwnRow[]> {
  const { table, mine, by, sorted = by, other } = section;
  const shown = shownColumns(section);
  let last: { key: unknown; place: unknown } | undefined;
  for (;;) {
    const rows = await on
      .select({ key: by, place: sorted, row: shown, other: publicColumns })
      .from(table)
      // Without another person the join matches nothing.
      .leftJoin(members, eq(members.id, other ?? ""))
      .where(and(eq(mine, memberId), last && or(gt(sorted, last.place), and(eq(sorted, last.place), gt(by, last.key)))))
      .orderBy(asc(sorted), asc(by))
      .limit(PAGE);
    if (rows.length > 0)
      yield rows.map(({ row, other: person }) =>
        other ? { ...row, with: person && shortName(publicMember(person, now)) } : row,
      );
    last = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

/** All columns of the table, also future ones, except those that name people and those that the section leaves out. */
function shownColumns({ table, mine, other, without = [] }: Section): Record<string, PgColumn> {
  const hidden = [mine, other, ...without];
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([, column]) => !hidden.includes(column)));
}
