import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "~db/client";
import { dialect } from "~db/columns";
import { databaseErrorCode } from "~db/errors";
import { members } from "~db/schema";
import { freshDatabase } from "../../database";
import { addMembers, cast, member } from "../rows";
import { signal } from "../../signal";

// A SQLite file has no connection to lose.
describe.runIf(dialect === "postgresql")("when the server ends a connection", () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
    await database.write(cast);
  });
  afterAll(() => database.close());

  /** Ends every other connection to this database. */
  const endTheOthers = () =>
    database.read
      .select({ ended: sql`count(pg_terminate_backend(pid))` })
      .from(sql`pg_stat_activity`)
      .where(sql`datname = current_database() and pid <> pg_backend_pid()`);

  test("the write on it fails as `unavailable` and leaves nothing, and the next one goes on", async () => {
    const started = signal();
    const ended = signal();
    const interrupted = database.write(async (tx) => {
      await tx.insert(members).values(member("dora"));
      started.give();
      await ended.given;
      await tx.insert(members).values(member("eve"));
    });
    const outcome = interrupted.then(() => "stored", databaseErrorCode);
    await started.given;
    await endTheOthers();
    ended.give();
    expect(await outcome).toBe("unavailable");
    await addMembers(database, member("finn"));
    const stored = await database.read.select({ id: members.id }).from(members);
    expect(stored.map(({ id }) => id).sort()).toEqual(["ana", "ben", "cem", "finn"]);
  });
});
