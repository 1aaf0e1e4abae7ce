import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { lost, proofsIn, rowsOf, runBy } from "./proofs";

/** Rows of the tables are `| what | file | test |`. */
const rows = rowsOf("docs/specification.md").map(([what = "", file = "", proof = ""]) => ({
  what,
  files: [...file.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path),
  proofs: proofsIn(proof),
}));

/** What a row quotes, in the parts around `{n}`; an apostrophe within a word begins and ends nothing. */
const quotedIn = (what: string): string[][] =>
  [...what.matchAll(/(?<![A-Za-z])'(.+?)'(?![A-Za-z])/g)].map(([, text = ""]) => text.split(/\{\w+\}/));

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

test("what a row quotes stands in a test that it names", () => {
  const unproven = rows.flatMap(({ what, proofs }) => {
    const run = proofs.map(runBy);
    const stands = (parts: string[]) => run.some((source) => parts.every((part) => source.includes(part)));
    return quotedIn(what)
      .filter((parts) => !stands(parts))
      .map((parts) => `${parts.join("{}")} in: ${what}`);
  });
  expect(unproven).toEqual([]);
});
