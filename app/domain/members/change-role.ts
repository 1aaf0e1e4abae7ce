import { eq } from "drizzle-orm";
import { auditEntries, members } from "~db/schema";
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
    await tx.insert(auditEntries).values({
      id: context.newId(),
      adminId: by?.id ?? null,
      action: role === "admin" ? "admin-granted" : "admin-revoked",
      subjectId: member.id,
      details: {},
      createdAt: context.clock.now(),
    });
    return { result: true, events: [] };
  });
}
