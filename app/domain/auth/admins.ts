import { asc, eq, isNull, ne } from "drizzle-orm";
import { findRow, hasRow, oneOf, type Query } from "~db/query";
import { members } from "~db/schema";
import { notify } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import { addAuditEntry } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { signInInput } from "./input";
import { personColumns, personOf, memberIdByEmail } from "../members";
import type { Person } from "../members/rules";
import { hasSecondStep } from "./second-step";

/** Emails of all admins, in order. */
export async function listAdmins(context: Pick<Context, "read">): Promise<string[]> {
  const rows = await context.read
    .select({ email: members.email })
    .from(members)
    .where(oneOf(members.role, ["admin"]))
    .orderBy(asc(members.email));
  return rows.map(({ email }) => email);
}

/** The admins by name, for a choice of one of them. */
export async function namedAdmins({ read }: Pick<Context, "read">): Promise<Person[]> {
  const rows = await read
    .select(personColumns)
    .from(members)
    .where(oneOf(members.role, ["admin"]))
    .orderBy(asc(members.searchText));
  return rows.map(personOf);
}

/** `changeRole` for the command line, which names members by email. */
export async function changeRoleByEmail(
  context: Context,
  by: Actor | null,
  email: string,
  role: Actor["role"],
): Promise<boolean> {
  const address = signInInput.shape.email.safeParse(email);
  if (!address.success) return refuse("not-found");
  const id = await memberIdByEmail(context.read, address.data);
  return id === null ? refuse("not-found") : changeRole(context, by, id, role);
}

/**
 * Grants or revokes the admin role, with an audit entry. True when the role changed. `by` is null for the command line.
 * Refuses with `not-found`, `forbidden` (`by` is no admin), `member-suspended`, and `last-admin` for the last admin's own
 * role. Roles are read at each request, so the change counts from the member's next request.
 */
export async function changeRole(
  context: Context,
  by: Actor | null,
  memberId: string,
  role: Actor["role"],
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const member = await findRow(tx, members, eq(members.id, memberId), isNull(members.deletedAt));
    if (!member) return refuse("not-found");
    if (member.role === role) return { result: false, events: [] };
    if (role === "admin" && member.suspendedAt) return refuse("member-suspended");
    if (role === "member" && by && !(await hasOtherAdmin(tx, memberId))) return refuse("last-admin");
    const action = role === "admin" ? "admin-granted" : "admin-revoked";
    // Refuses who is no admin, before the role changes: of two admins who revoke each other at once, one remains.
    await addAuditEntry(tx, context, by, { action, subjectId: memberId });
    const letIn = role === "admin" ? { waitsSince: null, introduction: "" } : {};
    await tx
      .update(members)
      .set({ role, ...letIn })
      .where(eq(members.id, memberId));
    if (role === "member" || (await hasSecondStep(tx, memberId))) return { result: true, events: [] };
    return { result: true, events: [await notify(tx, context, memberId, ACCOUNT["made-admin"].notice())] };
  });
}

/** Whether another admin would remain. */
export const hasOtherAdmin = (tx: Query, memberId: string): Promise<boolean> =>
  hasRow(tx, members, oneOf(members.role, ["admin"]), ne(members.id, memberId), isNull(members.deletedAt));
