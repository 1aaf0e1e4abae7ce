import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** '| What an error says | `ERROR_RESPONSES` | `app/server/error-responses.ts` |' */
const ROW = /^\|.*\| `(\w+)` +\| `(app\/[\w./-]+\.ts)` +\|$/gm;

const named = [...readFileSync("docs/architecture.md", "utf8").matchAll(ROW)].map(([, name = "", file = ""]) => ({
  name,
  file,
}));

/** As an export, or as a field of a table: `LISTING_MINUTES: whole(…)` among the settings. */
const declares = (source: string, name: string): boolean =>
  new RegExp(`^(?:export (?:async )?(?:const|function|interface|type|class) ${name}\\b|  ${name}: )`, "m").test(source);

test("each rule of the index stands in the file that it names", () => {
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter(({ name, file }) => !declares(readFileSync(file, "utf8"), name))).toEqual([]);
});
