import { expect, test } from "vitest";
import { filesIn, speakingOf } from "./files";

const scripts = filesIn("public/build", ".js");

test("a build for browsers exists", () => {
  expect(scripts.length).toBeGreaterThan(0);
});

test.each(["drizzle", "zod", "argon2", "better-sqlite3", "insert into", "process.env"])(
  "no browser is sent '%s'",
  (word) => {
    expect(speakingOf(new RegExp(word, "i"), scripts)).toEqual([]);
  },
);
