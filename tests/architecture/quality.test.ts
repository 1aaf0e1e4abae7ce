import { expect, test } from "vitest";
import { lost, proofsIn, rowsOf } from "./proofs";

/** Rows of the tables are `| what | test |`. */
const rows = rowsOf("docs/quality.md").map(([what = "", proof = ""]) => ({ what, proofs: proofsIn(proof) }));

test("everything that may go wrong has a test", () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ what }) => what)).toEqual([]);
});

test("every test that is named is there, under that title", () => {
  expect(lost(rows.flatMap(({ proofs }) => proofs))).toEqual([]);
});
