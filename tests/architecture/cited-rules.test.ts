import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** GitHub's anchor of a heading: lower case, no punctuation, spaces become hyphens. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");

const anchorsOf = (document: string): Set<string> =>
  new Set([...readFileSync(document, "utf8").matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading)));

test.each([
  ["docs/product.md", 100],
  ["tests/specification.md", 30],
])("every heading of %s that code or documents cite is there", (document, atLeast) => {
  const files = ["app", "db", "tests", "docs", "server.ts"];
  const found = execFileSync("git", ["grep", "-nohE", `${document}(#[a-z0-9-]+)`, "--", ...files], {
    encoding: "utf8",
  });
  const cited = [...found.matchAll(/#([a-z0-9-]+)/g)].map(([, anchor = ""]) => anchor);
  expect(cited.length).toBeGreaterThan(atLeast);
  const anchors = anchorsOf(document);
  expect([...new Set(cited)].filter((anchor) => !anchors.has(anchor))).toEqual([]);
});

test("no file cites a document that the repository does not hold", () => {
  // 'specification 7', 'the specification (8)', 'the specification's words (5 and 8)'.
  const pattern =
    "\\b(PRODUCT|ARCHITECTURE|[Ss]pecification)(\\.md)?('s)?( [a-z]+)? (\\([0-9]+( and [0-9]+)*\\)|[0-9]+($|[^.0-9]))";
  const files = ["app", "db", "server.ts", "docs/decisions"];
  // git grep exits 1 when it finds nothing.
  expect(() => execFileSync("git", ["grep", "-nE", pattern, "--", ...files], { encoding: "utf8" })).toThrow(
    expect.objectContaining({ status: 1 }) as Error,
  );
});

/** `app/server/errors.ts`: a path with a folder, as the documents name files. */
const PATH = /`((?:[\w.$[\]-]+\/)+[\w.$[\]-]+\.(?:tsx?|mjs|css|md))`/g;

test("every file that a document names is in the repository", () => {
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
  const documents = files.filter((file) => /^((docs|tests)\/.*|[A-Z]+)\.md$/.test(file));
  const named = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(PATH)].map(([, path = ""]) => ({ document, path })),
  );
  expect(named.length).toBeGreaterThan(50);
  const isThere = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`));
  expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
});

test("every file of the program that the example of settings names is in the repository", () => {
  const named = readFileSync(".env.example", "utf8").match(/\b(?:app|docs)\/[\w./-]+\.\w+/g) ?? [];
  expect(named).toContain("docs/hosting.md");
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
