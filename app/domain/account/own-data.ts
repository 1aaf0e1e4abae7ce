import { and, asc, eq, getTableColumns, gt, gte, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { findRow, type Query } from "~db/query";
import { members, outbox } from "~db/schema";
import { shortName } from "../shared/names";
import {
  asNeighbour,
  hiddenOwners,
  ownMember,
  publicColumns,
  publicMember,
  type PublicRow,
  spacesHidingOwner,
} from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { exportedAs, type Section, sections } from "./sections";

/** One row as its member reads it. `with` is the other person, if there is one. */
export type ExportedRow = Readonly<Record<string, unknown>>;

/** A part of the export. A section with many rows comes in many parts. */
export interface OwnDataPart {
  section: string;
  rows: readonly ExportedRow[];
}

/** The member's own row. */
export async function ownAccount({ read, clock }: Context, { id }: Actor): Promise<ExportedRow> {
  const row = await findRow(read, members, eq(members.id, id));
  if (!row) return refuse("not-found");
  const { passwordHash, searchText, cityFolded, photoKey, adminNote, ...shown } = row;
  return { ...shown, profileImageUrl: ownMember(row, clock.now()).profileImageUrl };
}

/**
 * All other data stored about a member (docs/product.md#who-sees-what), read in batches when the consumer asks. Others
 * appear by first name and initial.
 */
export async function* ownData({ read, clock }: Context, { id }: Actor): AsyncGenerator<OwnDataPart> {
  const now = clock.now();
  for (const section of sections) {
    yield { section: section.name, rows: [] };
    for await (const rows of readSection(read, section, id, now)) yield { section: section.name, rows };
  }
  yield { section: "mails", rows: await mailsOf(read, id) };
}

/**
 * Mails have an address and no member. Mails from before the account can belong to an earlier owner of the address, so
 * they are left out. Mails are stored for a month, and there are few.
 */
const mailsOf = (read: Context["read"], memberId: string): Promise<ExportedRow[]> =>
  read
    .select({ kind: outbox.kind, createdAt: outbox.createdAt, sentAt: outbox.sentAt, failedAt: outbox.failedAt })
    .from(outbox)
    .innerJoin(members, eq(members.email, outbox.recipient))
    .where(and(eq(members.id, memberId), gte(outbox.createdAt, members.createdAt)))
    .orderBy(outbox.createdAt);

/** Rows in memory at a time. */
const ROWS_AT_ONCE = 500;

/** A member's rows of one section, a page at a time. */
async function* readSection(on: Query, section: Section, memberId: string, now: Date): AsyncGenerator<ExportedRow[]> {
  const { member, key, sortedBy = key, other, space } = section;
  const shown = shownColumns(section);
  let last: { key: unknown; place: unknown } | undefined;
  for (;;) {
    const rows = await on
      .select({
        key,
        place: sortedBy,
        space: sql<string | null>`${space ?? sql`null`}`,
        row: shown,
        other: publicColumns,
      })
      .from(member.table)
      // Without another person the join matches nothing.
      .leftJoin(members, eq(members.id, other ?? ""))
      .where(
        and(
          eq(member, memberId),
          last && or(gt(sortedBy, last.place), and(eq(sortedBy, last.place), gt(key, last.key))),
        ),
      )
      .orderBy(asc(sortedBy), asc(key))
      .limit(ROWS_AT_ONCE);
    const nameOf = other && (await namesFor(on, memberId, now, rows));
    if (rows.length > 0) yield rows.map((each) => (nameOf ? { ...each.row, with: nameOf(each) } : each.row));
    last = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** The person of a row, and the space by which the two met. */
interface Encounter {
  other: PublicRow | null;
  space: string | null;
}

/** The others' names as the member may read them: what a home area hides stays hidden (docs/product.md#who-sees-what). */
async function namesFor(on: Query, memberId: string, now: Date, rows: readonly Encounter[]) {
  const others = rows.flatMap(({ other }) => other?.id ?? []);
  const owners = await hiddenOwners(on, memberId, others);
  const met = rows.flatMap(({ space }) => space ?? []);
  const spaces = await spacesHidingOwner(on, memberId, met);
  return ({ other, space }: Encounter): string | null => {
    if (!other) return null;
    const isHidden = owners.has(other.id) || (space !== null && spaces.has(space));
    return shortName(publicMember(isHidden ? asNeighbour(other) : other, now));
  };
}

/** All columns of the table, also future ones, except those that name people and those that the section leaves out. */
function shownColumns({ member, other, without = [] }: Section): Record<string, PgColumn> {
  const hidden = [member, other, ...without];
  const shown = Object.entries(getTableColumns(member.table)).filter(([, column]) => !hidden.includes(column));
  return Object.fromEntries(shown.map(([name, column]) => [exportedAs.get(column) ?? name, column]));
}
