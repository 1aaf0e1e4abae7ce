import { setImmediate as nextRound } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "~db/client";
import { dialect } from "~db/columns";
import { databaseErrorCode } from "~db/errors";
import { preparedOnce, type Query } from "~db/query";
import { members, promises, spaces } from "~db/schema";
import { freshDatabase } from "../../database";
import { addMembers, cast, member, promise, TEN_PAST } from "../rows";
import { signal } from "../../signal";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(() => database.write(cast));
afterAll(() => database.close());

const insert = (id: string) => addMembers(database, member(id));
const names = async () => (await database.read.select({ id: members.id }).from(members)).map(({ id }) => id);

/** Reads, decides and stores a promise, as a use case does. */
async function promiseTo(driverId: string, tx: Query): Promise<boolean> {
  const [row] = await tx.select().from(spaces).where(eq(spaces.id, "space"));
  if (row?.status !== "available") return false;
  await tx.update(spaces).set({ status: "promised", promiseExpiresAt: TEN_PAST }).where(eq(spaces.id, "space"));
  await tx.insert(promises).values(promise(`to ${driverId}`, { driverId }));
  return true;
}

describe("a write", () => {
  test("answers with what the work returned, and readers see it", async () => {
    expect(await insert("dora")).toMatchObject([{ id: "dora" }]);
    expect(await names()).toContain("dora");
  });

  test("counts as waiting until it is answered, also one that fails", async () => {
    const { given, give } = signal();
    const slow = database.write(() => given);
    const failing = database.write(() => Promise.reject(new Error("no")));
    expect(database.waiting()).toBe(2);
    await nextRound();
    await nextRound();
    expect(database.waiting()).toBeGreaterThan(0);
    give();
    await Promise.allSettled([slow, failing]);
    await nextRound();
    expect(database.waiting()).toBe(0);
  });

  test("that throws stores nothing and rejects with its error", async () => {
    const failing = database.write(async (tx) => {
      await tx.insert(members).values(member("dora"));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await names()).not.toContain("dora");
  });

  test("that throws does not fail other writes of the same commit", async () => {
    const failing = database.write(async (tx) => {
      await tx.insert(members).values(member("eve"));
      throw new Error("changed my mind");
    });
    const outcomes = await Promise.allSettled([insert("dora"), failing, insert("finn")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await names()).toEqual(expect.arrayContaining(["dora", "finn"]));
    expect(await names()).not.toContain("eve");
  });

  test("sees what it wrote itself", async () => {
    const found = await database.write(async (tx) => {
      await tx.insert(members).values(member("dora"));
      return tx.select().from(members).where(eq(members.id, "dora"));
    });
    expect(found).toHaveLength(1);
  });
});

describe("several writes at once about one space", () => {
  test.each([3, 10])("%i promises have one winner", async (count) => {
    const drivers = Array.from({ length: count }, (_, n) => `driver ${n}`);
    await database.write((tx) => tx.insert(members).values(drivers.map((id) => member(id))));
    const won = await Promise.all(drivers.map((driver) => database.write((tx) => promiseTo(driver, tx))));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await database.read.select().from(promises)).toHaveLength(1);
  });

  // On SQLite works run one after another, so no other write can happen between.
  test.runIf(dialect === "postgresql")("a write runs again if another changed what it had read", async () => {
    const looked = signal();
    const overtaken = signal();
    const slow = database.write(async (tx) => {
      const found = await tx.select().from(members).where(eq(members.email, "dora@kindspot.example"));
      if (found.length > 0) return "found";
      looked.give();
      await overtaken.given;
      await tx.insert(members).values(member("slow", { email: "dora@kindspot.example" }));
      return "stored";
    });
    await looked.given;
    await insert("dora");
    overtaken.give();
    expect(await slow).toBe("found");
  });

  test("twenty additions to one sum lose nothing", async () => {
    const addOne = () =>
      database.write(async (tx) => {
        const [ana] = await tx.select({ points: members.points }).from(members).where(eq(members.id, "ana"));
        await tx
          .update(members)
          .set({ points: (ana?.points ?? 0) + 1 })
          .where(eq(members.id, "ana"));
      });
    await Promise.all(Array.from({ length: 20 }, addOne));
    const [ana] = await database.read.select().from(members).where(eq(members.id, "ana"));
    expect(ana?.points).toBe(20);
  });
});

describe("the rules of write", () => {
  const codeOf = (promised: Promise<unknown>) => promised.then(() => null, databaseErrorCode);

  test("a write inside a write is refused", async () => {
    expect(await codeOf(database.write(() => insert("dora")))).toBe("write-nested");
  });

  test("a read inside a write is refused", async () => {
    expect(await codeOf(database.write(() => names()))).toBe("read-in-write");
  });

  test("a prepared read inside a write is refused", async () => {
    const all = database.read.select().from(members).prepare("all");
    await all.execute();
    expect(await codeOf(database.write(async () => all.execute()))).toBe("read-in-write");
  });

  test("a statement after its write is refused", async () => {
    const tx = await database.write(async (own) => Promise.resolve([own] as const));
    expect(await codeOf(Promise.resolve(tx[0].insert(members).values(member("dora"))))).toBe("write-late");
    expect(await names()).not.toContain("dora");
  });

  test("a statement that its write did not wait for is refused", async () => {
    let forgotten: Promise<unknown> = Promise.resolve();
    await database.write((tx) => {
      forgotten = codeOf(nextRound().then(() => tx.insert(members).values(member("dora"))));
      return Promise.resolve();
    });
    expect(await forgotten).toBe("write-late");
    expect(await names()).not.toContain("dora");
  });

  test("a prepared statement after its write is refused", async () => {
    const remove = preparedOnce("remove", (tx) => tx.delete(members).where(eq(members.id, "ben")));
    const [prepared] = await database.write((tx) => Promise.resolve([remove(tx)] as const));
    expect(await codeOf((async () => prepared.execute())())).toBe("write-late");
    expect(await names()).toContain("ben");
  });

  test.runIf(dialect === "postgresql")("a write that goes on after a failed statement is refused", async () => {
    const swallowed = database.write(async (tx) => {
      await tx
        .insert(members)
        .values(member("ana"))
        .then(null, () => undefined);
    });
    expect(await codeOf(swallowed)).toBe("write-aborted");
  });

  test("a work that does not end is given up, and the next goes on", async () => {
    const impatient = await freshDatabase({ workMs: 1000 });
    const endless = impatient.write(() => new Promise<never>(() => undefined));
    const [outcome, next] = await Promise.all([codeOf(endless), addMembers(impatient, member("dora"))]);
    expect(outcome).toBe("write-endless");
    expect(next).toEqual([{ id: "dora" }]);
    await impatient.close();
  });

  test("after a write the same caller may write and read again", async () => {
    await insert("dora");
    await insert("eve");
    expect(await names()).toEqual(expect.arrayContaining(["dora", "eve"]));
  });

  test("a statement is prepared once and runs in every write", async () => {
    let prepared = 0;
    const rename = preparedOnce("rename", (tx) => {
      prepared += 1;
      const wanted = and(eq(members.id, sql.placeholder("id")));
      return tx.update(members).set({ firstName: "new" }).where(wanted);
    });
    for (const id of ["ana", "ben", "cem"]) await database.write(async (tx) => rename(tx).execute({ id }));
    const rows = await database.read.select({ name: members.firstName }).from(members);
    expect(rows).toEqual([{ name: "new" }, { name: "new" }, { name: "new" }]);
    expect(prepared).toBe(1);
  });
});
