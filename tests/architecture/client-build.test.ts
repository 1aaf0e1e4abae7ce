import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn } from "./files";

/** The hash in the name of a file of the build can spell any word: 'chunk-ZODKF45E.js'. */
const HASH = /-[0-9A-Z]{8}(?=\.(?:js|css)\b)/g;

const scripts = filesIn("public/build", ".js");

test("a build for browsers exists", () => {
  expect(scripts.length).toBeGreaterThan(0);
});

const scriptsWith = (word: string) =>
  scripts.filter((file) => readFileSync(file, "utf8").replaceAll(HASH, "").toLowerCase().includes(word));

test("no browser needs 'findLast', which Firefox got in August 2022, long after cascade layers: threads failed", () => {
  expect(scriptsWith(".findlast(")).toEqual([]);
});

test.each(["drizzle", "zod", "argon2", "better-sqlite3", "insert into", "process.env"])(
  "no browser is sent '%s'",
  (word) => {
    expect(scriptsWith(word)).toEqual([]);
  },
);
