import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries, members } from "~db/schema";
import { changeRoleByEmail, changeRole, listAdmins } from "~/domain/auth";
import type { Actor } from "~/domain/shared/context";
import { ada, ana } from "../../cast";
import { newStreetForEach, street } from "../../street";

let Ada: Actor, Ana: Actor;
newStreetForEach();
beforeEach(async () => {
  Ada = await street.addMember(ada);
  Ana = await street.addMember(ana);
});

const entries = () =>
  street.database.read
    .select({ by: auditEntries.adminId, action: auditEntries.action, of: auditEntries.subjectId })
    .from(auditEntries);

describe("naming admins", () => {
  it("is done on the server's machine or by an admin, and written down", async () => {
    expect(await changeRoleByEmail(street.context, null, ` ${ada.email.toUpperCase()} `, "admin")).toBe(true);
    expect(await changeRoleByEmail(street.context, Ada, ana.email, "admin")).toBe(true);
    expect(await listAdmins(street.context)).toEqual([ada.email, ana.email]);
    expect(await changeRoleByEmail(street.context, Ada, ana.email, "member")).toBe(true);
    expect(await listAdmins(street.context)).toEqual([ada.email]);
    expect(await entries()).toEqual([
      { by: null, action: "admin-granted", of: Ada.id },
      { by: Ada.id, action: "admin-granted", of: Ana.id },
      { by: Ada.id, action: "admin-revoked", of: Ana.id },
    ]);
  });

  it("changes nothing twice", async () => {
    expect(await changeRoleByEmail(street.context, null, ana.email, "member")).toBe(false);
    expect(await entries()).toEqual([]);
  });

  it("is refused to an admin who has just lost the role", async () => {
    await expect(changeRoleByEmail(street.context, Ada, ana.email, "admin")).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await listAdmins(street.context)).toEqual([]);
  });

  it("takes no role from the last admin, unless on the server's machine", async () => {
    await changeRoleByEmail(street.context, null, ada.email, "admin");
    await expect(changeRoleByEmail(street.context, Ada, ada.email, "member")).rejects.toMatchObject({
      code: "last-admin",
    });
    expect(await listAdmins(street.context)).toEqual([ada.email]);
    expect(await changeRoleByEmail(street.context, null, ada.email, "member")).toBe(true);
  });

  it("leaves one of two admins who take each other's role at the same instant, or give up their own", async () => {
    for (const email of [ada.email, ana.email]) await changeRoleByEmail(street.context, null, email, "admin");
    const rivals = [
      changeRole(street.context, Ada, Ana.id, "member"),
      changeRole(street.context, Ana, Ada.id, "member"),
    ];
    const tries = await Promise.allSettled(rivals);
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listAdmins(street.context)).toHaveLength(1);

    for (const email of [ada.email, ana.email]) await changeRoleByEmail(street.context, null, email, "admin");
    const leaving = [Ada, Ana].map((admin) => changeRole(street.context, admin, admin.id, "member"));
    await Promise.allSettled(leaving);
    expect(await listAdmins(street.context)).toHaveLength(1);
  });

  it("makes no suspended member an admin", async () => {
    await street.database.write((tx) => tx.update(members).set({ suspendedAt: street.clock.now() }));
    await expect(changeRoleByEmail(street.context, null, ana.email, "admin")).rejects.toMatchObject({
      code: "member-suspended",
    });
  });

  it.each(["nobody@kindspot.example", "", "\0"])("finds no member called %j", async (email) => {
    await expect(changeRoleByEmail(street.context, null, email, "admin")).rejects.toMatchObject({ code: "not-found" });
  });
});
