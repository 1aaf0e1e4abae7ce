import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn } from "../architecture/files";

const sheets = filesIn("app", ".css").map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** Files with left and right: a map has its east at the right in any script, and Uppy's widget has fixed sides. */
const WITH_SIDES = /ui\/map\/|upload-widget/;
const SIDE = /(?<![\w-])(?:(?:margin|padding|border)-(?:left|right)|left|right)\s*:|text-align:\s*(?:left|right)/;

test("where text runs from right to left, margins, edges and buttons change sides", () => {
  const sided = sheets
    .filter(({ path }) => !WITH_SIDES.test(path))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter((line) => SIDE.test(line))
        .map((line) => path + line),
    );
  expect(sided).toEqual([]);
});

test("no style is given to the classes that React Router adds to a link by itself", () => {
  const styled = sheets.filter(({ text }) => /\.(?:active|pending|transitioning)(?![\w-])/.test(text));
  expect(styled.map(({ path }) => path)).toEqual([]);
});

test("no custom property has a unit that a browser may lack, since whoever uses it would lose the fallback too", () => {
  const held = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/--[\w-]+:[^;{}]*\d(?:[sld]v[a-z]+|cq[a-z]+)\b[^;{}]*;/g)].map(([found]) => `${path} ${found}`),
  );
  expect(held).toEqual([]);
});
