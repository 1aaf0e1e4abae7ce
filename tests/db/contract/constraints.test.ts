import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "~db/client";
import { databaseErrorCode } from "~db/errors";
import type { Query } from "~db/query";
import {
  conversations,
  members,
  messages,
  pointTransactions,
  promises,
  ratings,
  requests,
  sessions,
  spaces,
} from "~db/schema";
import { freshDatabase } from "../../database";
import { cast, member, NOON, promise, space, TEN_PAST } from "../rows";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(() => database.write(cast));
afterAll(() => database.close());

const store = (work: (tx: Query) => Promise<unknown>) => database.write(work);

/** The code with which the database refused the write. Null if it did not. */
async function refusal(work: (tx: Query) => Promise<unknown>) {
  try {
    await store(work);
    return null;
  } catch (error) {
    return databaseErrorCode(error);
  }
}

describe("a refusal has the code", () => {
  test("unique for an email that is there already", async () => {
    const again = member("anna", { email: "ana@kindspot.example" });
    expect(await refusal((tx) => tx.insert(members).values(again))).toBe("unique");
  });

  test("unique for a primary key that is there already", async () => {
    const again = member("ana", { email: "other@kindspot.example" });
    expect(await refusal((tx) => tx.insert(members).values(again))).toBe("unique");
  });

  test("foreign-key for a session of a member who does not exist", async () => {
    const session = { id: "s", memberId: "nobody", createdAt: NOON, lastUsedAt: NOON, expiresAt: TEN_PAST };
    expect(await refusal((tx) => tx.insert(sessions).values(session))).toBe("foreign-key");
  });

  test("not-null for a space without a status", async () => {
    expect(await refusal((tx) => tx.update(spaces).set({ status: sql`null` }))).toBe("not-null");
  });

  test("check for an unknown status", async () => {
    expect(await refusal((tx) => tx.update(spaces).set({ status: sql`'gone'` }))).toBe("check");
  });
});

describe("the database itself refuses", () => {
  const boundTo = (driverId: string) => ({ driverId, boundAt: NOON });

  test("a second open promise of one space", async () => {
    await store((tx) => tx.insert(promises).values(promise("first")));
    expect(await refusal((tx) => tx.insert(promises).values(promise("second")))).toBe("unique");
  });

  test("a second promise that binds one driver", async () => {
    await store((tx) => tx.insert(spaces).values(space("other")));
    await store((tx) => tx.insert(promises).values(promise("first", boundTo("ben"))));
    const second = promise("second", { spaceId: "other", ...boundTo("ben") });
    expect(await refusal((tx) => tx.insert(promises).values(second))).toBe("unique");
  });

  test("a second open request of one member", async () => {
    const request = { status: "pending", latitude: 40, longitude: -73, radius: 800, memberId: "ben" } as const;
    const times = { createdAt: NOON, expiresAt: TEN_PAST };
    await store((tx) => tx.insert(requests).values({ id: "first", ...request, ...times }));
    expect(await refusal((tx) => tx.insert(requests).values({ id: "second", ...request, ...times }))).toBe("unique");
  });

  test("paying one side of a handover twice", async () => {
    const helped = {
      memberId: "ana",
      kind: "helped",
      reason: "",
      points: 25,
      promiseId: "p",
      createdAt: NOON,
    } as const;
    await store((tx) => tx.insert(pointTransactions).values({ id: "first", ...helped }));
    expect(await refusal((tx) => tx.insert(pointTransactions).values({ id: "second", ...helped }))).toBe("unique");
  });

  test("a promise to oneself", async () => {
    expect(await refusal((tx) => tx.insert(promises).values(promise("p", boundTo("ana"))))).toBe("check");
  });

  test("a wait of 15 minutes", async () => {
    expect(await refusal((tx) => tx.insert(promises).values(promise("p", { waitMinutes: 15 })))).toBe("check");
  });

  test("a promise that ended without an outcome", async () => {
    expect(await refusal((tx) => tx.insert(promises).values(promise("p", { endedAt: NOON })))).toBe("check");
  });

  test("a promised space without an end of the wait", async () => {
    expect(await refusal((tx) => tx.update(spaces).set({ status: "promised" }))).toBe("check");
  });

  test.each([90.0001, -90.0001, Number.POSITIVE_INFINITY])("latitude %d", async (latitude) => {
    expect(await refusal((tx) => tx.update(spaces).set({ latitude }))).toBe("check");
  });

  test("a rating of six stars", async () => {
    await store((tx) => tx.insert(promises).values(promise("p")));
    const six = { promiseId: "p", raterId: "ben", ratedId: "ana", stars: 6, createdAt: NOON };
    expect(await refusal((tx) => tx.insert(ratings).values(six))).toBe("check");
  });

  test("an email in capitals", async () => {
    expect(await refusal((tx) => tx.update(members).set({ email: "ANA@kindspot.example" }))).toBe("check");
  });

  // SQLite refuses with `check`, PostgreSQL with an error about the type.
  test.each([1.5, "ten"])("%j points", async (points) => {
    await expect(store((tx) => tx.update(members).set({ points: sql`${points}` }))).rejects.toThrow();
  });
});

describe("the database allows", () => {
  test("another promise of a space once the first has ended", async () => {
    const ended = promise("first", { endedAt: NOON, outcome: "taken_back" });
    await store((tx) => tx.insert(promises).values([ended, promise("second")]));
    expect(await database.read.select().from(promises)).toHaveLength(2);
  });

  test("two named promises to one driver as long as one of them does not bind", async () => {
    await store((tx) => tx.insert(spaces).values(space("other")));
    const unbound = promise("second", { spaceId: "other", driverId: "ben" });
    await store((tx) => tx.insert(promises).values([promise("first", { driverId: "ben", boundAt: NOON }), unbound]));
    expect(await database.read.select().from(promises)).toHaveLength(2);
  });

  test("several messages without a clientId", async () => {
    const message = { conversationId: "c", senderId: "ana", receiverId: "ben", content: "", createdAt: NOON };
    await store(async (tx) => {
      await tx
        .insert(conversations)
        .values({ id: "c", lowId: "ana", highId: "ben", startedById: "ana", createdAt: NOON });
      await tx.insert(messages).values([
        { id: "1", ...message },
        { id: "2", ...message },
      ]);
    });
    expect(await database.read.select().from(messages)).toHaveLength(2);
  });
});

test("deleting a member's row deletes the rows that belong to it", async () => {
  await store((tx) => tx.insert(promises).values(promise("p")));
  await store((tx) => tx.delete(members).where(eq(members.id, "ana")));
  expect(await database.read.select().from(spaces)).toEqual([]);
  expect(await database.read.select().from(promises)).toEqual([]);
});
