import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "~db/schema";
import { changeRole, listAdmins } from "~/domain/members";
import type { Actor } from "~/domain/shared/context";
import { ada, ana } from "../../cast";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";

let street: Neighbourhood;
let Ada: Actor, Ana: Actor;
beforeEach(async () => {
  street = await openNeighbourhood();
  Ada = await street.settle(ada);
  Ana = await street.settle(ana);
});
afterEach(() => street.close());

const entries = () =>
  street.database.read
    .select({ by: auditEntries.adminId, action: auditEntries.action, of: auditEntries.subjectId })
    .from(auditEntries);

describe("naming admins", () => {
  it("is done on the server's machine or by an admin, and written down", async () => {
    expect(await changeRole(street.context, null, ` ${ada.email.toUpperCase()} `, "admin")).toBe(true);
    expect(await changeRole(street.context, Ada, ana.email, "admin")).toBe(true);
    expect(await listAdmins(street.context)).toEqual([ada.email, ana.email]);
    expect(await changeRole(street.context, Ada, ana.email, "member")).toBe(true);
    expect(await listAdmins(street.context)).toEqual([ada.email]);
    expect(await entries()).toEqual([
      { by: null, action: "admin-granted", of: Ada.id },
      { by: Ada.id, action: "admin-granted", of: Ana.id },
      { by: Ada.id, action: "admin-revoked", of: Ana.id },
    ]);
  });

  it("changes nothing twice", async () => {
    expect(await changeRole(street.context, null, ana.email, "member")).toBe(false);
    expect(await entries()).toEqual([]);
  });

  it.each(["nobody@kindspot.example", "", "\0"])("finds no member called %j", async (email) => {
    await expect(changeRole(street.context, null, email, "admin")).rejects.toMatchObject({ code: "not-found" });
  });
});
