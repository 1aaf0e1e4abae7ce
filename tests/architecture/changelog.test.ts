import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** After the last migration of 1.0.0, in the order of names. */
const FIRST_VERSION = "0027";

/** The versions of CHANGELOG.md, oldest first, each with the migrations that it names. */
const versions = readFileSync("CHANGELOG.md", "utf8")
  .split(/^## /m)
  .slice(1)
  .reverse()
  .map((text) => [...text.matchAll(/`(\d{4}_\w+)`/g)].map(([, name]) => name).sort());

test("CHANGELOG.md names each migration since the first version once, in the version that brought it", () => {
  const since = readdirSync("db/migrations/sqlite").filter((name) => name.endsWith(".sql") && name > FIRST_VERSION);
  expect(versions.flat()).toEqual(since.map((name) => name.replace(".sql", "")).sort());
});

test("CHANGELOG.md tells of a migration wherever it says that it migrates", () => {
  const [, ...told] = readFileSync("CHANGELOG.md", "utf8").split("**Migrates**").slice(1);
  expect(told.filter((text) => !/^ \(`\d{4}_/.test(text)).map((text) => text.slice(0, 60))).toEqual([]);
});
