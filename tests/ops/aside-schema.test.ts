import { expect, test } from "vitest";
import { asideSchema } from "~/ops/earlier-state.server";

test("two restores within a second put the former tables aside under two names", () => {
  const first = asideSchema("restore", new Date("2026-11-21T03:00:00.123Z"));
  expect(first).toBe("before_restore_20261121030000123");
  expect(asideSchema("restore", new Date("2026-11-21T03:00:00.999Z"))).not.toBe(first);
});
