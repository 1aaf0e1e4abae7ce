import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "~db/client";
import { dialect } from "~db/columns";
import { members } from "~db/schema";
import { explain } from "~/web/errors";
import { freshDatabase } from "../../database";
import { signal } from "../../signal";
import { addMembers, member } from "../rows";

const PATIENCE_MS = 1_000;
/** As many as a pool has. */
const CONNECTIONS = 10;

// A SQLite file has one connection for all readers.
describe.runIf(dialect === "postgresql")("while others hold every connection", () => {
  let database: Database;
  const over = signal();
  const holders: Promise<void>[] = [];
  beforeAll(async () => {
    database = await freshDatabase({ lockMs: PATIENCE_MS, workMs: 20_000 });
    for (let nth = 0; nth < CONNECTIONS; nth++) {
      const held = signal();
      holders.push(
        database.write(async () => {
          held.give();
          await over.given;
        }),
      );
      await held.given;
    }
  });
  afterAll(() => database.close());

  const refusalOf = (promised: Promise<unknown>) => promised.then(() => "answered", explain);
  const busy = {
    status: 503,
    sentence: "The server is busy. Nothing was changed: please try again in a moment.",
    headers: { "Retry-After": "5" },
  };

  test("a read is told in time that the server is busy", async () => {
    expect(await refusalOf(database.read.select().from(members))).toMatchObject(busy);
  });

  test("so is a write, after the same patience", async () => {
    const begun = performance.now();
    expect(await refusalOf(addMembers(database, member("ana")))).toMatchObject(busy);
    expect(performance.now() - begun).toBeLessThan(2 * PATIENCE_MS);
  });

  test("once they are given back, both go on", async () => {
    over.give();
    await Promise.all(holders);
    await addMembers(database, member("ben"));
    expect(await database.read.select({ id: members.id }).from(members)).toEqual([{ id: "ben" }]);
  });
});
