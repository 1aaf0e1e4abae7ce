import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~db/client";
import { FIXTURES, loadFixture, type FixtureTable } from "../../../tools/schema-fixture";
import { changes } from "../fixtures/changes";
import { createAt, kept, migrations, withRaw } from "../kept-schemas";
import { freshAddress } from "./fresh-address";
import type { RawRows } from "./raw-rows";

let url: string;
beforeEach(async () => {
  url = await freshAddress();
});

test("each migration leaves a fixture of its schema", () => {
  const missing = kept.filter((name) => !existsSync(join(FIXTURES, `${name}.json.gz`)));
  expect(missing, "run npm run keep-schema").toEqual([]);
});

test("each fixture belongs to a migration", () => {
  const fixtures = readdirSync(FIXTURES).filter((name) => name.endsWith(".json.gz"));
  expect(fixtures.sort()).toEqual(kept.map((name) => `${name}.json.gz`));
});

describe.each(kept)("the database of %s", (name) => {
  test("has a row in every table", () => {
    const empty = loadFixture(name).filter(({ rows }) => rows.length === 0);
    expect(empty.map((table) => table.name)).toEqual([]);
  });

  test("keeps every row when it is upgraded to the newest schema", async () => {
    const tables = loadFixture(name);
    await createAt(name, url);
    await (await openDatabase(url)).close();
    await withRaw(url, async (raw) => {
      for (const table of tables) await mustHoldRowsOf(table, name, raw);
      expect(await raw.brokenReferences()).toEqual([]);
    });
  });
});

/** Expects every row of the fixture with its values, except the columns that later migrations change on purpose. */
async function mustHoldRowsOf(table: FixtureTable, name: string, raw: RawRows): Promise<void> {
  const later = migrations.slice(migrations.indexOf(name) + 1);
  const meant = changes.filter((change) => change.table === table.name && later.includes(change.migration));
  if (meant.some(({ columns }) => columns === undefined)) return;
  const changed = meant.flatMap(({ columns = [] }) => columns);
  const compared = Object.entries(table.columns).filter(([column]) => !changed.includes(column));
  const columns = compared.map(([column]) => column);
  expect(await raw.columnsOf(table.name), table.name).toEqual(expect.arrayContaining(columns));
  const places = columns.map((column) => Object.keys(table.columns).indexOf(column));
  const before = table.rows.map((row) => places.map((place) => row[place]));
  const after = new Set((await raw.read(table.name, compared)).map((row) => canonical(row)));
  expect(
    before.filter((row) => !after.has(canonical(row))),
    `rows of ${table.name} with ${columns.join(", ")}`,
  ).toEqual([]);
}

/** A text that is equal for equal rows. The keys of JSON values are sorted, because PostgreSQL reorders them. */
const canonical = (row: unknown[]): string =>
  JSON.stringify(row, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
