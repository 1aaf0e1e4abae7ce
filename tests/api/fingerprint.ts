import { createHash } from "node:crypto";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "~db/schema";
import type { Kindspot } from "../kindspot";

/** A job takes up the causes of pushes at any moment, and any job writes down when it ran. */
const moving: readonly unknown[] = [schema.notificationJobs, schema.pushDeliveries, schema.jobRuns];
const tables = Object.values(schema)
  .filter((part) => is(part, SQLiteTable))
  .filter((table) => !moving.includes(table));

/** One text for everything that a server has stored: it changes with any row of any table but those of pushes and jobs. */
export async function fingerprintOf({ app }: Kindspot): Promise<string> {
  const hash = createHash("sha1");
  for (const table of tables) {
    const rows = await app.database.read.select().from(table as unknown as typeof schema.members);
    hash.update(`${getTableName(table)}${JSON.stringify(rows)}`);
  }
  return hash.digest("base64url");
}
