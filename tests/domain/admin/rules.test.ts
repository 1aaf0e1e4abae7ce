import { expect, it } from "vitest";
import { auditMessageOf } from "~/domain/admin/audit-rules";

it.each([
  ["admin-granted", {}, { did: "made", more: "an admin" }],
  ["admin-revoked", {}, { did: "took the admin role back from" }],
  ["member-suspended", { reason: "Rude" }, { did: "suspended", reason: "Rude" }],
  ["suspension-lifted", { reason: "Kind again" }, { did: "lifted the suspension of", reason: "Kind again" }],
  [
    "points-corrected",
    { points: -25, reason: "Twice" },
    { did: "corrected the points of", more: "by −25", reason: "Twice" },
  ],
  ["points-corrected", {}, { did: "corrected the points of" }],
  ["message-answered", {}, { did: "answered a visitor's message" }],
  ["mails-released", { mails: 3 }, { did: "released 3 held mails" }],
  ["mails-retried", { mails: 3 }, { did: "had 3 mails sent once more" }],
  ["members-listed", {}, { did: "read the list of members" }],
  [
    "members-listed",
    { search: "ana", standing: "waiting", shared: "never", seen: "not-90", from: "2027-03-01", to: "" },
    {
      did: "read the list of members (ana, Waiting for an admin, shared: Never, seen: Not for 90 days, from 2027-03-01)",
    },
  ],
  ["members-exported", { search: "", city: "Brooklyn" }, { did: "exported the list of members (Brooklyn)" }],
  [
    "security-log-viewed",
    { kind: "sign-in-failed", of: "203.0.113.7" },
    { did: "read the security log (Wrong email or password, 203.0.113.7)" },
  ],
  ["security-log-viewed", {}, { did: "read the security log" }],
  [
    "reports-viewed",
    { show: "settled", search: "ana", reason: "unsafe", assigned: "nobody" },
    { did: "read reports (dealt with, ana, I don't feel safe with them, assigned to nobody)" },
  ],
  ["reports-viewed", { show: "open", assigned: "me" }, { did: "read reports (open, assigned to themselves)" }],
  ["messages-viewed", { show: "answered" }, { did: "read messages of the contact form (answered)" }],
  ["a-deed-to-come", { reason: 5 }, { did: "did 'a deed to come'" }],
])("the action %s of %j has a sentence", (action, details, deed) => {
  expect(auditMessageOf({ action, details, subject: null })).toEqual(deed);
});

it("the sentence about a member's message names the member", () => {
  const subject = { id: "ana", name: "Ana Reyes" };
  expect(auditMessageOf({ action: "message-reopened", details: {}, subject })).toEqual({
    did: "reopened the message of",
  });
});
