import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const tokens = readFileSync("app/ui/shell/tokens.css", "utf8");
const shell = readFileSync("app/ui/shell/shell.css", "utf8");
const [light = "", dark = ""] = tokens.split("@media (prefers-color-scheme: dark)");

type Colours = Map<string, string>;

const coloursIn = (css: string): Colours =>
  new Map([...css.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name = "", hex = ""]) => [name, hex]));

const channels = (hex: string): number[] =>
  (hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : (hex.slice(1).match(/../g) ?? [])).map(
    (pair) => parseInt(pair, 16) / 255,
  );

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(colours: Colours, one: string, other: string): number {
  const [brighter = 0, darker = 0] = [one, other]
    .map((name) => luminance(colours.get(name) ?? expect.fail(`no colour ${name}`)))
    .sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

const meanings = ["available", "leaving", "me", "promised", "danger", "accent"];
const texts: [string, string][] = [
  ...["paper", "surface", "accent-soft"].map((ground): [string, string] => ["ink", ground]),
  ...["paper", "surface", "accent-soft", "line"].map((ground): [string, string] => ["ink-soft", ground]),
  ...meanings.flatMap((name): [string, string][] => [
    [name, `${name}-soft`],
    [name, "surface"],
    [name, "paper"],
    ["ink", `${name}-soft`],
  ]),
  ["on-accent", "accent"],
  ["paper", "ink"],
];

describe.each([
  ["light", coloursIn(light)],
  ["dark", coloursIn(dark)],
])("in %s", (_, colours) => {
  test.each(texts)("text in %s can be read on %s", (text, ground) => {
    expect(contrast(colours, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["paper", "surface"])("the edge of a control can be seen on %s", (ground) => {
    expect(contrast(colours, "edge", ground)).toBeGreaterThanOrEqual(3);
  });

  test("the loading bar can be seen on the strip", () => {
    const bar = /\.loading-bar \{[^}]*background: (#[0-9a-f]{6});/.exec(shell)?.[1] ?? expect.fail("no colour");
    expect(contrast(new Map([...colours, ["bar", bar]]), "bar", "strip")).toBeGreaterThanOrEqual(3);
  });

  test("the brand is white on its strip", () => {
    expect(contrast(new Map([...colours, ["white", "#ffffff"]]), "white", "strip")).toBeGreaterThanOrEqual(4.5);
  });
});
