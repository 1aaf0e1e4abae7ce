import { and, eq, isNull, ne } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { addAuditEntry } from "../shared/audit-log";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { notify } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account";
import { signInInput } from "./input";
import { hasSecondStep } from "./second-step/take-code";

/** `changeRoleOf` for the command line, which names members by e-mail. */
export async function changeRole(
  context: Context,
  by: Actor | null,
  email: string,
  role: Actor["role"],
): Promise<boolean> {
  const address = signInInput.shape.email.safeParse(email);
  if (!address.success) return refuse("not-found");
  const [member] = await context.read.select({ id: members.id }).from(members).where(eq(members.email, address.data));
  return member ? changeRoleOf(context, by, member.id, role) : refuse("not-found");
}

/**
 * Grants or revokes the admin role, with an audit entry. True when the role changed. `by` is null for the command line.
 * Refuses with `not-found`, `forbidden` (`by` is no admin), `member-suspended`, and `last-admin` for the last admin's own
 * role. Roles are read at each request, so the change counts from the member's next request.
 */
export async function changeRoleOf(
  context: Context,
  by: Actor | null,
  memberId: string,
  role: Actor["role"],
): Promise<boolean> {
  return change(context, async (tx) => {
    const [member] = await tx
      .select({ role: members.role, suspendedAt: members.suspendedAt })
      .from(members)
      .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
    if (!member) return refuse("not-found");
    if (member.role === role) return { result: false, events: [] };
    if (role === "admin" && member.suspendedAt) return refuse("member-suspended");
    if (role === "member" && by && !(await hasOtherAdmin(tx, memberId))) return refuse("last-admin");
    const action = role === "admin" ? "admin-granted" : "admin-revoked";
    // This is checked before the role changes, so that of two admins who revoke each other at once one remains.
    await addAuditEntry(tx, context, by, { action, subjectId: memberId, details: {} });
    await tx.update(members).set({ role }).where(eq(members.id, memberId));
    if (role === "member" || (await hasSecondStep(tx, memberId))) return { result: true, events: [] };
    return { result: true, events: [await notify(tx, context, memberId, ACCOUNT["made-admin"].notice())] };
  });
}

/** Whether another admin would remain. */
export async function hasOtherAdmin(tx: Query, memberId: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.role, "admin"), ne(members.id, memberId), isNull(members.deletedAt)))
    .limit(1);
  return other !== undefined;
}
