import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** '| What an error says | `ERROR_RESPONSES` | `app/server/error-responses.ts` |' */
const ROW = /^\|.*\| `(\w+)` +\| `(app\/[\w./-]+\.tsx?)` +\|$/gm;

const named = [...readFileSync("docs/architecture.md", "utf8").matchAll(ROW)].map(([, name = "", file = ""]) => ({
  name,
  file,
}));

/** At the top of a file: as a field, such as one setting of many, a name says less than its table's. */
const declares = (source: string, name: string): boolean =>
  new RegExp(`^(?:export )?(?:async )?(?:const|function|interface|type|class) ${name}\\b`, "m").test(source);

test("no name of the index answers two questions", () => {
  const names = named.map(({ name, file }) => `${name} in ${file}`);
  expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([]);
});

test("each rule of the index stands in the file that it names", () => {
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter(({ name, file }) => !declares(readFileSync(file, "utf8"), name))).toEqual([]);
});
