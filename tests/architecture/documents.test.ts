import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { filesIn, speakingOf } from "./files";
import { allTests, namesIn, rowsOf, testsIn, testsNamed, unclear } from "./proofs";

const tests = allTests();

/** Rows of the tables are `| what | test |`. */
const rowsWithTests = (document: string) =>
  rowsOf(document).map(([what = "", cell = "", ...more]) => ({ what, names: namesIn(cell), more }));

/** What a row quotes, in the parts around `{n}`. An apostrophe within a word is no quotation mark. */
const quotedIn = (what: string): string[][] =>
  [...what.matchAll(/(?<![A-Za-z])'(.+?)'(?![A-Za-z])/g)].map(([, text = ""]) => text.split(/\{\w+\}/));

describe.each([
  ["tests/specification.md", 300],
  ["tests/quality.md", 60],
])("%s", (document, atLeast) => {
  const rows = rowsWithTests(document);

  test("has rows of two cells, each with a test", () => {
    expect(rows.length).toBeGreaterThan(atLeast);
    expect(rows.filter(({ names, more }) => names.length === 0 || more.length > 0)).toEqual([]);
  });

  test("names tests that exist, each by a name that no other test has", () => {
    const names = rows.flatMap((row) => row.names);
    expect(unclear(names, tests)).toEqual([]);
  });
});

test("what a row of the specification quotes stands in a test that it names", () => {
  const unproven = rowsWithTests("tests/specification.md").flatMap(({ what, names }) => {
    const sources = names.flatMap((name) => testsNamed(name, tests)).map(({ source }) => source);
    const stands = (parts: string[]) => sources.some((source) => parts.every((part) => source.includes(part)));
    return quotedIn(what)
      .filter((parts) => !stands(parts))
      .map((parts) => `${parts.join("{}")} in: ${what}`);
  });
  expect(unproven).toEqual([]);
});

test("decisions are numbered from 1 without a gap, and each title has its file's number", () => {
  const files = readdirSync("docs/decisions").sort();
  const numbers = files.map((file) => Number(file.slice(0, 4)));
  expect(numbers).toEqual(files.map((_, index) => index + 1));
  const titles = files.map((file) => readFileSync(`docs/decisions/${file}`, "utf8").split(".", 1)[0]);
  expect(titles).toEqual(numbers.map((number) => `# ${number}`));
});

test("docs/product.md names each page that asks for the password again before a critical action", () => {
  const asking = speakingOf(/asksPassword: true|requireFreshPassword\(/, filesIn("app/routes", ".ts", ".tsx"))
    .map((file) => file.split("/")[2] ?? "")
    .map((folder) => `/${folder.replace("_app.", "").replaceAll("_", "").replaceAll(".", "/").replaceAll("$", ":")}`);
  const [, told = ""] = /- Critical actions ask([\s\S]*?)\n- /.exec(readFileSync("docs/product.md", "utf8")) ?? [];
  const named = [...told.matchAll(/`(\/[^`]+)`/g)].map(([, page]) => page);
  expect(named.sort()).toEqual([...new Set(asking)].sort());
});

describe("the check itself", () => {
  const found = testsIn(`
    const shared = "Shared";
    describe("A bell", () => { test("rings", () => say("Ding")); });
    describe.each([["Dong"]])("A gong", (sound) => { test.each([1])("rings", () => say("Boom")); });
  `);

  test("finds a title that no test has, and one that two tests have", () => {
    expect(unclear(["hums", "rings", "A bell › rings", "A gong › rings", "A gong"], found)).toEqual([
      "0 tests are called: hums",
      "2 tests are called: rings",
    ]);
  });

  test("reads what a test runs, and no title and no other test", () => {
    const [bell] = testsNamed("A bell › rings", found);
    for (const text of ["Shared", "Ding", "Dong"]) expect(bell?.source).toContain(text);
    for (const text of ["Boom", "A bell", "rings"]) expect(bell?.source).not.toContain(text);
  });
});
