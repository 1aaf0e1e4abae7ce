import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { shellWord } from "~/domain/shared/shell-word";

test.each(["/srv/kindspot", "/srv/my data", "/srv/Ana's", "/srv/$(id)`id`;#&*", "/srv/données\n", 'C:\\"x"'])(
  "a shell reads the path %j as one word",
  (path) => {
    const printed = execFileSync("sh", ["-c", `printf '<%s>' ${shellWord(path)}`], { encoding: "utf8" });
    expect(printed).toBe(`<${path}>`);
  },
);

test("a path of plain signs stays as it is", () => {
  expect(shellWord("/srv/kindspot-1.0/data_2")).toBe("/srv/kindspot-1.0/data_2");
});
