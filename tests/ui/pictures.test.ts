import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn } from "../architecture/files";

const sheet = readFileSync("app/ui/icons/pictures.svg", "utf8");
const drawn = [...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);

test("the pictures of empty pages are one file of at most 4 KB, and each is used", () => {
  expect(sheet.length).toBeLessThanOrEqual(4000);
  const used = filesIn("app/routes", ".tsx").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/<(?:Picture name|Empty picture)="([^"]+)"/g)].map(([, name]) => name),
  );
  expect([...new Set(used)].sort()).toEqual(drawn.sort());
});

test("the pictures have the page's colours, so that they fit the dark scheme", () => {
  const fixed = [...sheet.matchAll(/(?:fill|stroke)="(?!none|var\()([^"]+)"/g)].map(([, colour]) => colour);
  expect(new Set(fixed)).toEqual(new Set(["#f59e0b"])); // the car that leaves, amber in both
});
