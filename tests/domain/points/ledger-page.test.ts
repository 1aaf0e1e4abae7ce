import { describe, expect, it } from "vitest";
import { addPoints, ledgerPage } from "~/domain/points";
import { LEDGER_PAGE } from "~/domain/points/transactions";
import type { Actor } from "~/domain/shared/context";
import { ana, ben } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben);

const give = ({ id: memberId }: Actor, points: number) =>
  street.database.write((tx) =>
    addPoints(tx, street.context, { memberId, kind: "corrected", reason: `Given ${points}`, points }),
  );
const ledger = (before?: string) => ledgerPage(street.context, Ana, { before });

describe("the history of points", () => {
  it("is newest first, each movement with the sum that it led to", async () => {
    for (const points of [50, -20, 5]) await give(Ana, points);
    const { transactions, more } = await ledger();
    expect(transactions.map(({ reason, points, total }) => [reason, points, total])).toEqual([
      ["Given 5", 5, 35],
      ["Given -20", -20, 30],
      ["Given 50", 50, 50],
    ]);
    expect(more).toBe(false);
  });

  it("goes on page by page to the first movement, and its sums with it", async () => {
    for (let number = 1; number <= 2 * LEDGER_PAGE + 1; number++) await give(Ana, number);
    const first = await ledger();
    const second = await ledger(first.transactions.at(-1)?.id);
    const last = await ledger(second.transactions.at(-1)?.id);
    expect([first.more, second.more, last.more]).toEqual([true, true, false]);
    expect(last.transactions).toMatchObject([{ points: 1, total: 1 }]);
    const all = [...first.transactions, ...second.transactions, ...last.transactions];
    expect(new Set(all.map(({ id }) => id)).size).toBe(2 * LEDGER_PAGE + 1);
    expect(all.map(({ total }) => total)).toEqual(all.map((_, at) => sumOf(all.slice(at))));
  });

  it("contains no transactions of others, also with their keys", async () => {
    await give(Ben, 50);
    expect(await ledger()).toEqual({ transactions: [], more: false });
    const { transactions } = await ledgerPage(street.context, Ben);
    await give(Ana, 10);
    expect(await ledger(transactions[0]?.id)).toEqual({ transactions: [], more: false });
  });
});

const sumOf = (transactions: readonly { points: number }[]) =>
  transactions.reduce((sum, { points }) => sum + points, 0);
