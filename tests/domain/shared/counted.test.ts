import { expect, test } from "vitest";
import { auditMessageOf } from "~/domain/admin/audit-rules";
import { counted } from "~/domain/shared/counted";

test("one thing is called by its own word, none and several by that of many", () => {
  expect([counted(1, "day"), counted(0, "day"), counted(12, "day")]).toEqual(["1 day", "0 days", "12 days"]);
  expect(counted(1, "person", "people")).toBe("1 person");
});

test.each([
  ["link-made", { people: 1, days: 1 }, "made a link for 1 person, for 1 day"],
  ["people-invited", { people: 1 }, "invited 1 person by mail"],
  ["link-ended", { people: 1, joined: 0 }, "ended a link for 1 person, by which 0 had joined"],
  ["mails-released", { mails: 1 }, "released 1 held mail"],
  ["mails-retried", { mails: 2 }, "had 2 mails sent once more"],
])("the audit log counts in words of one or of many: %s", (action, details, did) => {
  expect(auditMessageOf({ action, details, subject: null }).did).toBe(did);
});
