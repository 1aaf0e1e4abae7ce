import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PARTS } from "../../tools/release/make-release";

const isIn = (path: string): boolean => PARTS.some((part) => path === part || path.startsWith(`${part}/`));

/** The documents that an operator reads first, and the messages of the program. */
const guides = readdirSync("docs")
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);

test.each([".env.example", ...guides])("the release carries every document that %s names", (file) => {
  const text = readFileSync(file, "utf8");
  const named = [
    ...(text.match(/\b(?:docs|tools)\/[\w/.-]+\w/g) ?? []),
    ...[...text.matchAll(/\]\(((?!\w+:)[\w./-]+\.md)/g)].map(([, path = ""]) => `docs/${path}`),
  ].filter((path) => /\.(?:md|ya?ml|json)$/.test(path));
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  expect(named.filter((path) => !isIn(path))).toEqual([]);
});
