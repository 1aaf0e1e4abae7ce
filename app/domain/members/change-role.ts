import { and, eq, isNull, ne } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { addAuditEntry } from "../audit";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { signInInput } from "./input";

/** `changeRoleOf` the member with that e-mail: how the command line on the server's machine names people. */
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
 * Makes a member an admin or takes it back, with an audit entry; true when that changed anything. `by` null: the command
 * line. Refuses with `not-found`, `forbidden` (`by` is no admin), `member-suspended`, and with `last-admin` when the last
 * one would give the role back. Roles are read at each request, so it counts from the member's next one.
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
    // Before the role goes: of two who revoke each other at the same instant one is left.
    await addAuditEntry(tx, context, by, { action, subjectId: memberId, details: {} });
    await tx.update(members).set({ role }).where(eq(members.id, memberId));
    return { result: true, events: [] };
  });
}

/** Whether somebody would be left to look after the community. */
export async function hasOtherAdmin(tx: Query, memberId: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.role, "admin"), ne(members.id, memberId), isNull(members.deletedAt)))
    .limit(1);
  return other !== undefined;
}
