import { expect, test } from "vitest";
import { isNewer, versionIn } from "~/domain/admin/health-rules";

test.each([
  ["1.2.0", "1.1.0", true],
  ["1.10.0", "1.9.9+4ac9d01", true],
  ["2.0.0", "1.99.99", true],
  ["1.1.0", "1.1.0+4ac9d01", false],
  ["1.1.0", "1.1.1", false],
  ["1.9.9", "1.10.0", false],
])("whether %s is newer than %s: %s", (version, running, newer) => {
  expect(isNewer({ version }, running)).toBe(newer);
});

test.each([
  ["v1.2.0", "1.2.0"],
  ["1.2.0+4ac9d01", "1.2.0"],
  ["1.2.0-rc.1", null],
  ["nightly", null],
  ["1.2", null],
])("the version in the name %s is %s", (name, version) => {
  expect(versionIn(name)).toBe(version);
});
