import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const RULES = "docs/product.md";

/** GitHub's anchor of a heading: lower case, spaces become hyphens. */
const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(" ", "-");

const anchors = new Set(
  [...readFileSync(RULES, "utf8").matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading)),
);

test("every rule that code or documents cite has its heading in docs/product.md", () => {
  const found = execFileSync(
    "git",
    ["grep", "-nohE", `${RULES}(#[a-z-]+)`, "--", "app", "db", "tests", "docs", "server.ts"],
    {
      encoding: "utf8",
    },
  );
  const cited = [...found.matchAll(/#([a-z-]+)/g)].map(([, anchor = ""]) => anchor);
  expect(cited.length).toBeGreaterThan(100);
  expect([...new Set(cited)].filter((anchor) => !anchors.has(anchor))).toEqual([]);
});

test("no file cites a document that the repository does not hold", () => {
  const pattern = "\\b(PRODUCT|ARCHITECTURE)(\\.md)? [0-9]+";
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
  const documents = files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file));
  const named = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(PATH)].map(([, path = ""]) => ({ document, path })),
  );
  expect(named.length).toBeGreaterThan(50);
  const isThere = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`));
  expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
});
