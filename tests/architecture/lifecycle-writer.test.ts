import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { filesIn } from "./files";

/** They begin, move and end spaces, promises and requests, as the table in `lifecycle.ts` says. */
const writers = ["store-request.ts", "store-transition.ts"].map((file) => `app/domain/listings/${file}`);

const state = /\b(?:status|outcome|endedAt|closedAt|countedAt|promiseId|promiseExpiresAt|parkedAt|ownerConfirmedAt)\b/;

/** Whether a source writes one of the three tables otherwise than by a list of other columns. */
function writesState(source: string): boolean {
  if (/\b(?:insertRows|upsertRow)\(\w+, (?:spaces|promises|requests),/.test(source)) return true;
  const writes = [...source.matchAll(/\.(insert|update|delete)\((?:spaces|promises|requests)\)/g)];
  return writes.some(({ 0: { length }, 1: verb, index }) => {
    const [, columns] = /^\s*\.set\(\{(.*?)\}\)/s.exec(source.slice(index + length)) ?? [];
    return verb !== "update" || columns === undefined || state.test(columns);
  });
}

/** Its functions take what they write from a use case, by a type without the columns of the state. */
const rows = "app/domain/listings/rows.ts";

test("only the lifecycle's writers begin, move and end spaces, promises and requests", () => {
  const found = filesIn("app", ".ts").filter((file) => writesState(readFileSync(file, "utf8")));
  expect(found.sort()).toEqual([...writers, rows].sort());
});

test("what a use case may change of a space itself is no part of its state", () => {
  const [, omitted = ""] =
    /type SpaceDetails = Partial<\s*Omit<SpaceRow, ([^>]*)>/.exec(readFileSync(rows, "utf8")) ?? [];
  for (const column of ["status", "promiseId", "promiseExpiresAt", "closedAt"])
    expect(omitted).toContain(`"${column}"`);
});

describe("the check itself", () => {
  test.each([
    ["sees a status", `tx.update(spaces).set({ status: "removed" })`, true],
    ["sees an end in a longer list", `tx.update(promises)\n.set({ nameShownAt, endedAt: now })`, true],
    ["sees columns that it cannot read", `tx.update(requests).set(change)`, true],
    ["sees a begin", `tx.insert(promises).values({ id })`, true],
    ["sees rows stored by a helper", `await upsertRow(tx, promises, promises.id, row)`, true],
    ["sees a deletion", `tx.delete(spaces).where(mine)`, true],
    ["lets other columns pass", `tx.update(spaces).set({ address: "" })`, false],
    ["lets other tables pass", `tx.update(members).set({ status })`, false],
  ])("%s", (_, source, expected) => {
    expect(writesState(source)).toBe(expected);
  });
});
