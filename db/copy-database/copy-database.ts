import { migrationsOf } from "../client";
import { engineOf, isPostgres, type Engine } from "../columns";
import { DatabaseError, databaseErrorCode, reasonOf } from "../errors";
import { migrationsIn } from "../migrate";
import { shapeOf, tablesParentsFirst, type TableShape } from "../tables";
import type { Source, Target, Row } from "./source-and-target";
import { fillPostgres, readPostgres } from "./read-and-fill-postgresql";
import { fillSqlite, readSqlite } from "./read-and-fill-sqlite";
import { hash } from "node:crypto";

/** How far the copy of one table is. */
export interface CopyProgress {
  table: string;
  rows: number;
  /** How many rows the table has. */
  of: number;
}

export interface CopiedTable {
  name: string;
  rows: number;
  /** Over all rows, the same on both engines. */
  checksum: string;
}

/**
 * Copies a stopped community from one engine to the other: all tables or nothing. Each place is postgres://… or a file. The
 * target is compared with the source by number of rows and checksum before it is kept.
 * @param progress is called after each batch of rows
 * @throws DatabaseError with a sentence for the operator; the target is then as it was
 */
export async function copyDatabase(
  from: string,
  to: string,
  progress: (progress: CopyProgress) => void,
): Promise<CopiedTable[]> {
  const source = isPostgres(from) ? await readPostgres(from) : readSqlite(from);
  try {
    await mustBeOfThisVersion(source, engineOf(from));
    const target = isPostgres(to) ? await fillPostgres(to) : await fillSqlite(to);
    try {
      const copied: CopiedTable[] = [];
      for (const table of tablesParentsFirst().map(shapeOf))
        copied.push(await copyTable(source, target, table, progress));
      await target.finish();
      return copied;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Both engines have the same tables only after the same migrations. */
async function mustBeOfThisVersion(source: Source, engine: Engine): Promise<void> {
  const applied = new Set(await source.migrations());
  const own = migrationsIn(migrationsOf(engine)).map(({ name }) => name);
  if (applied.size === own.length && own.every((name) => applied.has(name))) return;
  throw new DatabaseError(
    "migration-failed",
    "The database belongs to another version of the program: start this version on it once, stop it, and copy then.",
  );
}

async function copyTable(
  source: Source,
  target: Target,
  table: TableShape,
  progress: (progress: CopyProgress) => void,
): Promise<CopiedTable> {
  const total = await source.count(table);
  const checksum = createChecksum();
  try {
    for await (const rows of source.batches(table)) {
      rows.forEach((row) => checksum.add(row));
      await target.insert(table, rows);
      progress({ table: table.name, rows: checksum.rows, of: total });
    }
    mustBeEqual(table, checksum, await checksumOf(target, table));
  } catch (cause) {
    const code = databaseErrorCode(cause) ?? "corrupt";
    const message = `The table ${table.name} couldn't be copied: ${reasonOf(cause)}. Nothing was kept.`;
    throw new DatabaseError(code, message, { cause });
  }
  return { name: table.name, rows: checksum.rows, checksum: checksum.sum() };
}

async function checksumOf(target: Target, table: TableShape): Promise<Checksum> {
  const checksum = createChecksum();
  for await (const rows of target.batches(table)) rows.forEach((row) => checksum.add(row));
  return checksum;
}

function mustBeEqual(table: TableShape, checksum: Checksum, stored: Checksum): void {
  if (checksum.rows === stored.rows && checksum.sum() === stored.sum()) return;
  throw new Error(
    `${table.name} has ${checksum.rows} rows with the checksum ${checksum.sum()}, and its copy ${stored.rows} with ${stored.sum()}`,
  );
}

const MASK = (1n << 256n) - 1n;

/** How many rows a table has, and a checksum over them that does not depend on their order. */
interface Checksum {
  rows: number;
  add(row: Row): void;
  /** Hexadecimal. */
  sum(): string;
}

/** The sum of the rows' SHA-256 hashes: equal rows that come twice do not cancel each other. */
function createChecksum(): Checksum {
  let sum = 0n;
  return {
    rows: 0,
    add(row) {
      this.rows++;
      sum = (sum + BigInt(`0x${hash("sha256", JSON.stringify(row), "hex")}`)) & MASK;
    },
    sum: () => sum.toString(16).padStart(64, "0"),
  };
}
