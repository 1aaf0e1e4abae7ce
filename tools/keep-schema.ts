import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compose } from "~/compose.server";
import { readConfig } from "~/config.server";
import { seed } from "../demo/seed";
import { fillEmptyTables } from "./rows-of-every-table";
import { readTables, storeFixture } from "./schema-fixture";

/** The demo's moment: the same for all fixtures. */
const NOW = new Date("2026-06-01T18:00:00Z");

/**
 * `npm run keep-schema`: keeps filled tables of today's schema, from which the migration tests will upgrade, and removes
 * drizzle-kit's descriptions of older schemas: it compares with the newest one alone.
 */
async function keepSchema(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "keep-schema-"));
  const app = await compose(readConfig({ DATA_DIR: folder }));
  try {
    await seed(app.context, app.photos, NOW);
    await app.context.write((tx) => fillEmptyTables(tx, NOW));
    const tables = await readTables(app.context.read);
    const empty = tables.filter(({ rows }) => rows.length === 0).map(({ name }) => name);
    if (empty.length > 0)
      throw new Error(`Give these tables a row in tools/rows-of-every-table.ts: ${empty.join(", ")}`);
    console.log(storeFixture(newestMigration(), tables));
    for (const engine of ["sqlite", "postgresql"])
      globSync(`db/migrations/${engine}/meta/*_snapshot.json`)
        .sort()
        .slice(0, -1)
        .forEach((older) => rmSync(older));
  } finally {
    await app.close();
    rmSync(folder, { recursive: true });
  }
}

function newestMigration(): string {
  const journal = readFileSync("db/migrations/sqlite/meta/_journal.json", "utf8");
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  const newest = entries.at(-1);
  if (newest === undefined) throw new Error("There is no migration");
  return newest.tag;
}

await keepSchema();
