import { and, isNotNull, isNull, ne, or, type SQL } from "drizzle-orm";
import { allOf, hasRow, oneOf, type Query } from "~db/query";
import { members } from "~db/schema";
import { notifyAdmins } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import type { Context } from "../shared/context";

/** Whether an admin still has to let this member in. Admins never wait. */
export const waits = ({ waitsSince, role }: { waitsSince: Date | null; role: "member" | "admin" }): boolean =>
  waitsSince !== null && role !== "admin";

/**
 * Members who wait for an admin, whether the address is confirmed or not. A suspension comes first: to decline who is suspended
 * would free the address to join again.
 */
export const isWaiting = (): SQL =>
  allOf(
    isNotNull(members.waitsSince),
    isNull(members.deletedAt),
    isNull(members.suspendedAt),
    ne(members.role, "admin"),
  );

/** Members who exist and have been let in, or never had to be: those whom figures of the community count. */
export const isAdmitted = (): SQL | undefined =>
  and(isNull(members.deletedAt), or(isNull(members.waitsSince), oneOf(members.role, ["admin"])));

/** Waiting members whom an admin can decide about: where mail is set up, they confirmed that the address is theirs. */
export const isDecidable = ({ settings }: Pick<Context, "settings">): SQL =>
  allOf(isWaiting(), settings.confirmsEmail ? isNotNull(members.emailConfirmedAt) : undefined);

/**
 * Notifies the admins of the first member who waits: once, until nobody waits. Call it before the member is stored or
 * confirmed.
 */
export async function notifyOfWaiting(tx: Query, context: Context): Promise<void> {
  if (!(await hasRow(tx, members, isDecidable(context))))
    await notifyAdmins(tx, context, ACCOUNT["someone-waits"].notice());
}
