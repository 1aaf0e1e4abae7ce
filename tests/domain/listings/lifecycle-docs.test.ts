import { readFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { lifecycleDiagram, lifecycleTable } from "../../../tools/lifecycle-docs";

test("the table of docs/product.md says what the lifecycle says; otherwise run npm run lifecycle-docs", async () => {
  const path = "docs/product.md";
  const known = readFileSync(path, "utf8");
  const written = known.replace(/(?<=<!-- lifecycle -->\n\n)(?:\|.*\n)+/, () => `${lifecycleTable()}\n`);
  const text = await format(written, { ...(await resolveConfig(path)), parser: "markdown" });
  await expect(text).toMatchFileSnapshot(`../../../${path}`);
});

test("docs/lifecycle.svg shows what the lifecycle says; otherwise run npm run lifecycle-docs", async () => {
  await expect(lifecycleDiagram()).toMatchFileSnapshot("../../../docs/lifecycle.svg");
});
