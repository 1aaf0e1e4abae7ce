import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { createLog, securityLines } from "~/log.server";
import { ana } from "./cast";
import { temporaryFolder } from "./temporary-folder";

it("a failed statement is logged without its values", () => {
  const row = `(${ana.place.latitude}, ${ana.email})`;
  const refused = Object.assign(new Error("violates a constraint"), {
    code: "23514",
    detail: `Failing row contains ${row}.`,
  });
  const failure = new DrizzleQueryError("insert into spaces values ($1, $2)", [ana.place.latitude, ana.email], refused);
  expect(failure.message).toContain(ana.email);

  let line = "";
  createLog("info", { write: (written) => void (line = written) }).error({ err: failure }, "a call failed");

  for (const received of ["insert into spaces", "violates a constraint", "23514", "log.test.ts"])
    expect(line).toContain(received);
  for (const kept of [String(ana.place.latitude), ana.email]) expect(line).not.toContain(kept);
});

it("of security appends to a file, and doesn't wait for a reader of a pipe: sign-ins would wait as well", async () => {
  const folder = temporaryFolder();
  const [file, pipe] = [join(folder, "security.log"), join(folder, "pipe")];
  for (const line of ["one\n", "two\n"]) await securityLines(file)(line);
  expect(await readFile(file, "utf8")).toBe("one\ntwo\n");
  execFileSync("mkfifo", [pipe]);
  await expect(securityLines(pipe)("one\n")).rejects.toThrow("ENXIO");
});
