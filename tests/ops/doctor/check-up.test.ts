import { expect, test } from "vitest";
import { runChecks } from "~/ops/doctor/check-up.server";
import { lines, installation } from "./installation";

test("a check that breaks hides no other check", async () => {
  const broken = installation({}, { freeBytes: () => Promise.reject(new Error("no such disk")) });
  const all = lines(await runChecks(broken));
  expect(all).toContain("fault check-failed: The doctor couldn't look at the disk: no such disk.");
  expect(all).toContain(
    "advice backup-none: There is no backup yet: the server makes one five minutes after its start, 'npm run backup' makes one now.",
  );
});
