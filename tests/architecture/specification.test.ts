import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { lost, proofsIn, rowsOf } from "./proofs";

/** Rows of the tables are `| what | file | test |`. */
const rows = rowsOf("docs/specification.md").map(([what = "", file = "", proof = ""]) => ({
  what,
  files: [...file.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path),
  proofs: proofsIn(proof),
}));

test("the table of the specification has rows", () => {
  expect(rows.length).toBeGreaterThan(90);
});

test("no row is without a file and a test", () => {
  const bare = rows.filter(({ files, proofs }) => files.length === 0 || proofs.length === 0);
  expect(bare.map(({ what }) => what)).toEqual([]);
});

test("every file that is named exists", () => {
  expect(rows.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([]);
});

test("every test that is named is there, under that title", () => {
  expect(lost(rows.flatMap(({ proofs }) => proofs))).toEqual([]);
});
