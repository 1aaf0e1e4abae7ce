import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn } from "./files";

/** 'spaces.status' of an index of spaces that is limited to rows `where status = 'promised'`. */
function limitedColumns(): Set<string> {
  const schema = filesIn("db/schema", ".ts").map((file) => readFileSync(file, "utf8"));
  const tables = schema.flatMap((source) => source.split(/^export const (?=\w+ = table\()/m).slice(1));
  return new Set(
    tables.flatMap((source) =>
      [...source.matchAll(/\.where\(sql\.raw\([`"](\w+) (?:=|in) \(?'/g)].map(
        ([, column]) => `${/^\w+/.exec(source)?.[0]}.${column}`,
      ),
    ),
  );
}

test("a column that limits an index is compared with words, as no parameter makes the index serve (`oneOf`)", () => {
  const limited = [...limitedColumns()];
  expect(limited).toContain("spaces.status");
  const compared = new RegExp(`\\b(?:eq|inArray)\\((?:${limited.join("|").replaceAll(".", String.raw`\.`)}),`);
  const found = filesIn("app", ".ts", ".tsx").filter((file) => compared.test(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});
