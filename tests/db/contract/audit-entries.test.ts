import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEntries, members } from "~db/schema";
import type { Database, Query } from "~db/query";
import { freshDatabase } from "../../database";
import { addMembers, member, NOON } from "../rows";

const entry = {
  id: "entry",
  adminId: "ada",
  action: "admin-granted",
  subjectId: "ben",
  details: { reason: "helps" },
  createdAt: NOON,
};

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await addMembers(database, member("ada"), member("ben"));
  await database.write((tx) => tx.insert(auditEntries).values(entry));
});
afterAll(() => database.close());

const stored = () => database.read.select().from(auditEntries);
const refused = async (work: (tx: Query) => Promise<unknown>) => {
  await expect(database.write(work)).rejects.toThrow();
  expect(await stored()).toEqual([entry]);
};

describe("an audit entry", () => {
  it.each([
    ["action", { action: "nothing" }],
    ["subject", { subjectId: "ada" }],
    ["details", { details: {} }],
    ["time", { createdAt: new Date(0) }],
    ["id", { id: "other" }],
    ["admin, for another", { adminId: "ben" }],
    ["admin, for nobody", { adminId: null }],
  ])("cannot be changed in its %s", async (_, change) => {
    await refused((tx) => tx.update(auditEntries).set(change).where(eq(auditEntries.id, "entry")));
  });

  it("is not deleted", async () => {
    await refused((tx) => tx.delete(auditEntries));
  });

  it("is not replaced by another row with the same id", async () => {
    await refused((tx) =>
      tx
        .insert(auditEntries)
        .values({ ...entry, action: "nothing" })
        .onConflictDoUpdate({ target: auditEntries.id, set: { action: sql`excluded.action` } }),
    );
  });

  it("prevents the deletion of its admin's row: a former member keeps a row without personal data", async () => {
    await refused((tx) => tx.delete(members).where(eq(members.id, "ada")));
  });
});
