import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freeHours } from "~db/schema";
import { countRows, type Database, insertRows, type Query } from "~db/query";
import { freshDatabase } from "../../database";
import { NOON } from "../rows";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const bars = (number: number, cell: number) =>
  Array.from({ length: number }, (_, nth) => {
    return {
      cell: cell + Math.floor(nth / 168),
      weekDay: Math.floor(nth / 24) % 7,
      hour: nth % 24,
      spaces: 5,
      madeAt: NOON,
    };
  });

describe("insertRows", () => {
  it("stores all rows, also where they fill no last statement", async () => {
    await database.write((tx) => insertRows(tx, freeHours, bars(250, 0)));
    expect(await countRows(database.read, freeHours)).toBe(250);
  });

  it("does nothing without rows", async () => {
    await database.write((tx) => insertRows(tx, freeHours, []));
    expect(await countRows(database.read, freeHours)).toBe(250);
  });

  it("stores 168 bars of 50 cells in few statements", async () => {
    let statements = 0;
    await database.write((tx) => {
      const insert: Query["insert"] = (table) => {
        statements++;
        return tx.insert(table);
      };
      return insertRows({ ...tx, insert }, freeHours, bars(50 * 168, 1_000));
    });
    expect([statements, await countRows(database.read, freeHours)]).toEqual([84, 250 + 50 * 168]);
  });
});
