import { readFileSync } from "node:fs";
import ts from "typescript";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { filesIn } from "./files";

const SIZE = 100_000;
/** Most milliseconds for one expression and one text, also on a busy machine. */
const TIMEOUT_MS = 3000;

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

/** Texts that make an expression backtrack: long runs of characters that match, with an end that does not. */
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

test.each(expressions)("%s finishes soon on 100 KB of hostile text", (expression) => {
  for (const text of hostile(expression)) {
    const searching = (): unknown => runInNewContext(`text.search(${expression})`, { text }, { timeout: TIMEOUT_MS });
    expect(searching, JSON.stringify(text.slice(0, 4))).not.toThrow();
  }
});
