import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn } from "./files";

/** The hash in the name of a file of the build can spell any word: 'chunk-ZODKF45E.js'. */
const HASH = /-[0-9A-Z]{8}(?=\.(?:js|css)\b)/g;

const scripts = filesIn("public/build", ".js");

test("a build for browsers exists", () => {
  expect(scripts.length).toBeGreaterThan(0);
});

test.each(["drizzle", "zod", "argon2", "better-sqlite3", "insert into", "process.env"])(
  "no browser is sent '%s'",
  (word) => {
    const sent = scripts.filter((file) => readFileSync(file, "utf8").replaceAll(HASH, "").toLowerCase().includes(word));
    expect(sent).toEqual([]);
  },
);
