import { eq } from "drizzle-orm";
import { members } from "~db/schema";
import { addAuditEntry } from "../audit";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { signInInput } from "./input";

/**
 * Makes a member an admin or takes it back, with an audit entry; true when that changed anything.
 * `by` null: the command line on the server's machine. Refuses with `not-found`. Roles are read at each request,
 * so it counts from the member's next one.
 */
export async function changeRole(
  context: Context,
  by: Actor | null,
  email: string,
  role: Actor["role"],
): Promise<boolean> {
  const address = signInInput.shape.email.safeParse(email);
  if (!address.success) return refuse("not-found");
  return change(context, async (tx) => {
    const [member] = await tx
      .select({ id: members.id, role: members.role })
      .from(members)
      .where(eq(members.email, address.data));
    if (!member) return refuse("not-found");
    if (member.role === role) return { result: false, events: [] };
    await tx.update(members).set({ role }).where(eq(members.id, member.id));
    const action = role === "admin" ? "admin-granted" : "admin-revoked";
    await addAuditEntry(tx, context, by, { action, subjectId: member.id, details: {} });
    return { result: true, events: [] };
  });
}
