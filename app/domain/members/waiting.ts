import { and, eq, isNotNull, isNull, ne, or, type SQL } from "drizzle-orm";
import { hasRow, oneOf, type Query } from "~db/query";
import { members, sessions } from "~db/schema";
import { notifyAdmins } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import type { Context } from "../shared/context";
import { isOpenSession } from "./sessions";

/** Whether an admin still has to let this member in. Admins never wait. */
export const waits = ({ waitsSince, role }: { waitsSince: Date | null; role: "member" | "admin" }): boolean =>
  waitsSince !== null && role !== "admin";

/** Members who wait for an admin, whether the address is confirmed or not. */
export const isWaiting = (): SQL | undefined =>
  and(isNotNull(members.waitsSince), isNull(members.deletedAt), ne(members.role, "admin"));

/** Members who exist and have been let in, or never had to be: those whom figures of the community count. */
export const isAdmitted = (): SQL | undefined =>
  and(isNull(members.deletedAt), or(isNull(members.waitsSince), oneOf(members.role, ["admin"])));

/** Waiting members whom an admin can decide about: where mail is set up, they confirmed that the address is theirs. */
export const isDecidable = ({ settings }: Pick<Context, "settings">): SQL | undefined =>
  and(isWaiting(), settings.confirmsEmail ? isNotNull(members.emailConfirmedAt) : undefined);

/**
 * Notifies the admins of the first member who waits: once, until nobody waits. Call it before the member is stored or
 * confirmed.
 */
export async function notifyOfWaiting(tx: Query, context: Context): Promise<void> {
  if (!(await hasRow(tx, members, isDecidable(context))))
    await notifyAdmins(tx, context, ACCOUNT["someone-waits"].notice());
}

/** A member who waits, for their own page. */
export interface WaitingSelf {
  firstName: string;
  email: string;
  /** The address has to be confirmed first. */
  unconfirmed: boolean;
}

/** The member of this session (by the stored id), if they wait for an admin; null otherwise. */
export async function waitingOf(context: Context, sessionId: string): Promise<WaitingSelf | null> {
  const { firstName, email, emailConfirmedAt } = members;
  const [row] = await context.read
    .select({ firstName, email, emailConfirmedAt })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(eq(sessions.id, sessionId), isOpenSession(context.clock.now()), isWaiting(), isNull(members.suspendedAt)),
    );
  if (!row) return null;
  const unconfirmed = context.settings.confirmsEmail && row.emailConfirmedAt === null;
  return { firstName: row.firstName, email: row.email, unconfirmed };
}
