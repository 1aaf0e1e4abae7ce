import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Rows of the tables are `| what | file | test |`; headers and rules are left out. */
const rows = readFileSync("docs/specification.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (what|---)/.test(line))
  .map((line) => {
    const [what = "", file = "", proof = ""] = line.slice(2, -2).split(" | ");
    return { what, files: paths(file), tests: [...proof.matchAll(/`([^`]+)`: "((?:[^"\\]|\\.)+)"/g)] };
  });

function paths(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
}

/** What tests and their groups are called: the text that opens a call's arguments. */
function titlesIn(file: string): Set<string> {
  const calls = readFileSync(file, "utf8").matchAll(/\(\s*"((?:[^"\\]|\\.)*)",/g);
  return new Set([...calls].map(([, title = ""]) => title));
}

test("the table of the specification has rows", () => {
  expect(rows.length).toBeGreaterThan(90);
});

test("no row is without a file and a test", () => {
  const bare = rows.filter(({ files, tests }) => files.length === 0 || tests.length === 0);
  expect(bare.map(({ what }) => what)).toEqual([]);
});

test("every file that is named exists", () => {
  const named = rows.flatMap(({ files, tests }) => [...files, ...tests.map(([, file = ""]) => file)]);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test("every test that is named is there, under that title", () => {
  const lost = rows.flatMap(({ tests }) =>
    tests.filter(([, file = "", title = ""]) => existsSync(file) && !titlesIn(file).has(title)).map(([name]) => name),
  );
  expect(lost).toEqual([]);
});
