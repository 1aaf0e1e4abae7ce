import { eq } from "drizzle-orm";
import { members, sessions } from "~db/schema";
import { leaveNeighbourhood } from "../account";
import { addAuditEntry } from "../audit";
import { postMail } from "../mail";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { ReasonInput } from "./acts-input";
import { loadSubject } from "./subject";

/**
 * Takes a member out of the neighbourhood for a reason that they read: promises end as their exit (PRODUCT 4), spaces and
 * requests leave every list, sockets close. Their sessions stay, good for nothing but to read why; a mail says it too. Refuses with
 * `forbidden`, `not-found`, `admin-protected` (an admin, so also oneself) and `member-suspended`.
 */
export async function suspendMember(
  context: Context,
  admin: Actor,
  memberId: string,
  { reason }: ReasonInput,
): Promise<void> {
  await change(context, async (tx) => {
    const subject = await loadSubject(tx, admin, memberId);
    if (subject.role === "admin") return refuse("admin-protected");
    if (subject.suspendedAt) return refuse("member-suspended");
    const open = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.memberId, memberId));
    const left = await leaveNeighbourhood(tx, context, memberId);
    await tx
      .update(members)
      .set({ suspendedAt: context.clock.now(), suspendedReason: reason })
      .where(eq(members.id, memberId));
    await addAuditEntry(tx, context, admin, { action: "member-suspended", subjectId: memberId, details: { reason } });
    await postMail(tx, context, { kind: "account-suspended", recipient: subject.email, details: { memberId } });
    // First of all their sockets close: they hear none of the rest.
    const ended = { type: "sessions-ended" as const, sessionIds: open.map(({ id }) => id) };
    return { result: undefined, events: [ended, ...left] };
  });
}
