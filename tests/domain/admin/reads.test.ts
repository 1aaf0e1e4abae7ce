import { beforeEach, describe, expect, it } from "vitest";
import {
  auditLog,
  collusionRings,
  exportMembers,
  listMembers,
  memberFilterInput,
  memberFile,
  memberListInput,
  securityLog,
} from "~/domain/admin";
import { auditMessageOf } from "~/domain/admin/audit-rules";
import { contactInbox } from "~/domain/contact";
import { donationsForAdmin } from "~/domain/donations";
import { makeResetLink } from "~/domain/auth";
import { reportsForAdmin } from "~/domain/moderation";
import { redemptionsForAdmin } from "~/domain/rewards";
import { MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { auditEntries } from "~db/schema";
import { ada, ana } from "../../cast";
import { newStreetForEach, street } from "../../street";

let Ada: Actor, Ana: Actor;
newStreetForEach();
beforeEach(async () => {
  Ada = await street.addMember(ada, "admin");
  Ana = await street.addMember(ana);
});

const entries = () =>
  street.database.read
    .select({
      adminId: auditEntries.adminId,
      action: auditEntries.action,
      subjectId: auditEntries.subjectId,
      details: auditEntries.details,
    })
    .from(auditEntries)
    .orderBy(auditEntries.id);
const list = (query: object = {}) => listMembers(street.context, Ada, memberListInput.parse(query));

describe("An admin who reads members' data", () => {
  it("leaves a row for a member's page, for the list with its filters, for the file and for the security log", async () => {
    await memberFile(street.context, Ada, Ana.id);
    await list({ search: "ana", city: "Brooklyn" });
    await exportMembers(street.context, Ada, memberFilterInput.parse({}));
    await securityLog(street.context, Ada, { of: ana.email });
    expect(await entries()).toMatchObject([
      { adminId: Ada.id, action: "member-viewed", subjectId: Ana.id },
      { action: "members-listed", subjectId: null, details: { search: "ana", city: "Brooklyn" } },
      { action: "members-exported" },
      { action: "security-log-viewed", details: { of: ana.email } },
    ]);
  });

  it("leaves a row of an export for more members than the dashboard shows, and for their later pages", async () => {
    const guests = Array.from({ length: 26 }, (_, at) => ({ ...ana, email: `guest${at}@kindspot.example` }));
    for (const guest of guests) await street.addMember(guest);
    const { next } = await listMembers(street.context, Ada, memberListInput.parse({}), { size: 26 });
    await listMembers(street.context, Ada, memberListInput.parse({ search: "guest", after: next ?? "" }), { size: 26 });
    expect(await entries()).toMatchObject([
      { action: "members-exported", details: memberFilterInput.parse({}) },
      { action: "members-exported", details: { search: "guest", city: "" } },
    ]);
  });

  it("leaves a row for reports, for the contact form's messages, for donations, for claims and for circles", async () => {
    await reportsForAdmin(street.context, Ada, { show: "open" });
    await contactInbox(street.context, Ada, { show: "answered" });
    await donationsForAdmin(street.context, Ada, {});
    await redemptionsForAdmin(street.context, Ada, {});
    await collusionRings(street.context, Ada);
    expect(await entries()).toMatchObject([
      { adminId: Ada.id, action: "reports-viewed", subjectId: null, details: { show: "open" } },
      { adminId: Ada.id, action: "messages-viewed", subjectId: null, details: { show: "answered" } },
      { adminId: Ada.id, action: "donations-viewed", subjectId: null },
      { adminId: Ada.id, action: "claims-viewed", subjectId: null },
      { adminId: Ada.id, action: "circles-viewed", subjectId: null },
    ]);
    const reads = await auditLog(street.context, Ada, { show: "reads" });
    expect(reads.map((entry) => auditMessageOf(entry).did).sort()).toEqual([
      "read claims of rewards",
      "read donations",
      "read messages of the contact form (answered)",
      "read reports (open)",
      "read the circles of handovers",
    ]);
  });

  it("leaves one row for the same within 15 minutes, and another after them or for something else", async () => {
    for (let n = 0; n < 3; n++) await memberFile(street.context, Ada, Ana.id);
    await list({ search: "ana" });
    await list({ search: "ben" });
    await list({ search: "ana" });
    expect((await entries()).map(({ action }) => action)).toEqual([
      "member-viewed",
      "members-listed",
      "members-listed",
    ]);
    street.clock.advance(15 * MINUTE + 1);
    await memberFile(street.context, Ada, Ana.id);
    expect(await entries()).toHaveLength(4);
  });

  it("is listed apart from what admins did", async () => {
    await memberFile(street.context, Ada, Ana.id);
    await exportMembers(street.context, Ada, memberFilterInput.parse({}));
    const shown = async (show?: "acts" | "reads") =>
      (await auditLog(street.context, Ada, { show })).map((entry) => auditMessageOf(entry).did);
    expect(await shown()).toEqual(["exported the list of members"]);
    expect(await shown("reads")).toEqual(["read the page of"]);
  });
});

it("A link to a new password made on the server leaves a row of the command line", async () => {
  expect(await makeResetLink(street.context, "nobody@kindspot.example")).toBeNull();
  const link = await makeResetLink(street.context, ana.email);
  expect(link?.pathname).toBe("/reset-password");
  expect(await entries()).toEqual([{ adminId: null, action: "reset-link-made", subjectId: Ana.id, details: {} }]);
});
