import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const index = readFileSync("docs/rules.md", "utf8");

/** '| What an error says | `ERROR_RESPONSES` | `app/server/error-responses.ts` |' */
const ROW = /^\|.*\| `(\w+)` +\| `([\w./[\]$-]+\.tsx?)` +\|$/;

/** The rows of all tables, without the two lines at the head of each. */
const rows = index.split("\n").filter((line) => line.startsWith("|") && !/^\| (rule|-+) +\|/.test(line));
const named = rows.flatMap((row) => {
  const [, name = "", file = ""] = ROW.exec(row) ?? [];
  return name === "" ? [] : [{ name, file }];
});

const headingsOf = (text: string): string[] => [...text.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);

/** At the top of a file: as a field, such as one setting of many, a name says less than its table's. */
const declares = (source: string, name: string): boolean =>
  new RegExp(`^(?:export )?(?:async )?(?:const|function|interface|type|class) ${name}\\b`, "m").test(source);

test("every row of the index names something and its file", () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row) => !ROW.test(row))).toEqual([]);
});

test("no name of the index answers two questions", () => {
  const names = named.map(({ name, file }) => `${name} in ${file}`);
  expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([]);
});

test("each rule of the index stands in the file that it names", () => {
  expect(named.filter(({ name, file }) => !declares(readFileSync(file, "utf8"), name))).toEqual([]);
});

test("the index has the headings of the product's rules, in their order", () => {
  expect(headingsOf(index)).toEqual(headingsOf(readFileSync("docs/product.md", "utf8")));
});

test("the index stays short enough to be looked through", () => {
  expect(rows.length).toBeLessThanOrEqual(260);
});
