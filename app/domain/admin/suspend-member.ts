import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { members, sessions } from "~db/schema";
import { leaveNeighbourhood } from "../account";
import { addAuditEntry } from "../shared/audit-log";
import { addNotice, emailOf, type EmailTemplate, enqueueEmail } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import { endCalendar } from "../auth";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { ReasonInput } from "./input";
import { loadSubject } from "./act-on-member";

/**
 * Suspends a member for a reason that the member reads. Promises end as if the member had left them
 * (docs/product.md#promises); spaces and requests leave every list; sockets close, and the calendar's address ends. The
 * sessions stay, but show only the page with the reason; a mail says it too. Refuses with `forbidden`, `not-found`,
 * `admin-protected` (also for oneself) and `member-suspended`.
 */
export async function suspendMember(
  context: Context,
  admin: Actor,
  memberId: string,
  { reason }: ReasonInput,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const subject = await loadSubject(tx, admin, memberId);
    if (subject.role === "admin") return refuse("admin-protected");
    if (subject.suspendedAt) return refuse("member-suspended");
    const open = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.memberId, memberId));
    const leaving = await leaveNeighbourhood(tx, context, memberId);
    await tx
      .update(members)
      .set({ suspendedAt: context.clock.now(), suspendedReason: reason })
      .where(eq(members.id, memberId));
    await endCalendar(tx, memberId);
    await addAuditEntry(tx, context, admin, { action: "member-suspended", subjectId: memberId, details: { reason } });
    await enqueueEmail(tx, context, { kind: "account-suspended", recipient: subject.email, details: { memberId } });
    // The sockets close first, so that the member receives none of the events that follow.
    const ended = { type: "sessions-ended" as const, sessionIds: open.map(({ id }) => id) };
    return { events: [ended, ...leaving] };
  });
}

/**
 * Ends a suspension and notifies the member with the reason. Promises and spaces that ended with the suspension stay
 * ended. Refuses with `forbidden`, `not-found` and `not-suspended`.
 */
export async function liftSuspension(
  context: Context,
  admin: Actor,
  memberId: string,
  { reason }: ReasonInput,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { suspendedAt } = await loadSubject(tx, admin, memberId);
    if (!suspendedAt) return refuse("not-suspended");
    await tx.update(members).set({ suspendedAt: null, suspendedReason: null }).where(eq(members.id, memberId));
    await addNotice(tx, context, memberId, ACCOUNT["suspension-lifted"].notice({ reason }));
    await addAuditEntry(tx, context, admin, { action: "suspension-lifted", subjectId: memberId, details: { reason } });
  });
}

/** The mail about a suspension: the reason, and whom to ask. Null when the account is not suspended any more. */
export const writeSuspensionEmail: EmailTemplate = async ({ read, settings }, { recipient, details }) => {
  const [member] = await read
    .select({ firstName: members.firstName, reason: members.suspendedReason })
    .from(members)
    .where(and(eq(members.id, String(details.memberId)), isNotNull(members.suspendedAt), isNull(members.deletedAt)));
  if (!member) return null;
  const facts = { firstName: member.firstName, reason: member.reason ?? "" };
  return emailOf("account-suspended", { to: recipient }, facts, settings);
};
