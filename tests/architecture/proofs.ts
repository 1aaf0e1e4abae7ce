import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

/** A test, or a group of tests, of the folder `tests`. */
export interface NamedTest {
  /** The titles of the groups around it, outermost first, and its own title. */
  titles: string[];
  /** The source that it runs: its own, and that of its file outside every test. No title is in it. */
  source: string;
}

/** Separates a group's title from the title of a test in it. */
const IN_GROUP = " › ";
const FUNCTIONS = ["test", "it", "describe"];

/** The rows of a document's tables, by cell; headers and rules are left out. */
export const rowsOf = (document: string): string[][] =>
  readFileSync(document, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (what|---)/.test(line))
    .map((line) => line.slice(2, -2).split(" | "));

/** The names of tests that a cell quotes: `"title"` or `"group › title"`. */
export const namesIn = (cell: string): string[] => [...cell.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);

/** Every test and group of all files in `tests/`. */
export const allTests = (): NamedTest[] =>
  readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) => testsIn(readFileSync(`tests/${file}`, "utf8"), file));

/** The tests of that name. The names of groups may be left out as long as one test alone has the title. */
export function testsNamed(name: string, tests: readonly NamedTest[]): NamedTest[] {
  const [title, ...groups] = name.split(IN_GROUP).reverse();
  return tests.filter(({ titles }) => titles.at(-1) === title && groups.every((group) => titles.includes(group)));
}

/** Those names that no test has, or more than one. */
export const unclear = (names: readonly string[], tests: readonly NamedTest[]): string[] =>
  names.flatMap((name) => {
    const { length } = testsNamed(name, tests);
    return length === 1 ? [] : [`${length} tests are called: ${name}`];
  });

/** The tests of one file's text. */
export function testsIn(text: string, file = "a.test.ts"): NamedTest[] {
  const found: { titles: string[]; title: ts.Node; call: ts.Node; isGroup: boolean }[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node, groups: string[]): void => {
    const title = ts.isCallExpression(node) && FUNCTIONS.includes(calledIn(node)) ? node.arguments[0] : undefined;
    const titles = title && ts.isStringLiteralLike(title) ? [...groups, title.text] : groups;
    if (title && titles !== groups) found.push({ titles, title, call: node, isGroup: calledIn(node) === "describe" });
    ts.forEachChild(node, (child) => visit(child, titles));
  };
  visit(source, []);

  const without = (from: number, to: number, left: readonly ts.Node[]): string => {
    const gaps = left.filter(({ pos, end }) => pos >= from && end <= to).sort((one, other) => one.pos - other.pos);
    let at = from;
    const kept = gaps.flatMap(({ pos, end }) => {
      if (pos < at) return [];
      const part = text.slice(at, pos);
      at = end;
      return [part];
    });
    return [...kept, text.slice(at, to)].join("").replaceAll("&#x27;", "'");
  };
  const titles = found.map(({ title }) => title);
  const tests = found.filter(({ isGroup }) => !isGroup).map(({ call }) => call);
  const shared = without(0, text.length, [...tests, ...titles]);
  return found.map((one) => ({ titles: one.titles, source: without(one.call.pos, one.call.end, titles) + shared }));
}

/** The name of the called function, without `.each` and the like: `test` in `test.each([…])("…", …)`. */
function calledIn(expression: ts.Node): string {
  if (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression))
    return calledIn(expression.expression);
  return ts.isIdentifier(expression) ? expression.text : "";
}
