import { readFileSync } from "node:fs";
import ts from "typescript";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { filesIn } from "./files";

const SIZE = 100_000;
/** Per expression and text, on a machine that does other things, too. */
const PATIENCE_MS = 3000;

/** Every regular expression that is written in the file. */
function expressionsIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return found;
}

const expressions = [...new Set(filesIn("app", ".ts", ".tsx").flatMap(expressionsIn))].sort();

/** What makes an expression try again and again: long runs of what it may take, ending in what it may not. */
const hostile = (expression: string): string[] => {
  const own = [...new Set(expression.replaceAll(/[\\^$*+?()[\]{}|]/g, ""))];
  const bits = [
    ...new Set([...own, "a", "0", " ", "\n", "-", "_", ".", "/", "@", "%", "\u0301", "a-", "a.", "1,", "<a", " \n"]),
  ];
  return bits.flatMap((bit) => [bit.repeat(SIZE / bit.length), `${bit.repeat(SIZE / bit.length)}\0`]);
};

test("the program has regular expressions", () => {
  expect(expressions.length).toBeGreaterThan(30);
});

test.each(expressions)("%s is done soon with 100 KB of hostile text", (expression) => {
  for (const text of hostile(expression)) {
    const searching = (): unknown => runInNewContext(`text.search(${expression})`, { text }, { timeout: PATIENCE_MS });
    expect(searching, JSON.stringify(text.slice(0, 4))).not.toThrow();
  }
});
