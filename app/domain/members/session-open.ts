import { and, eq, gt, not, or, type SQL } from "drizzle-orm";
import { members, sessions } from "~db/schema";
import { after, HOUR } from "../shared/clock";

/** An admin's session ends after this time without use (docs/product.md#accounts). */
export const ADMIN_IDLE_MS = 12 * HOUR;

/** Whether an admin's session, last used then, is over at this time. */
export const isIdle = (role: "member" | "admin", lastUsedAt: Date, now: Date): boolean =>
  role === "admin" && now.getTime() - lastUsedAt.getTime() >= ADMIN_IDLE_MS;

/** Selects the sessions that are not over, joined with their members. */
export const isOpenSession = (now: Date): SQL | undefined =>
  and(
    gt(sessions.expiresAt, now),
    or(not(eq(members.role, "admin")), gt(sessions.lastUsedAt, after(now, -ADMIN_IDLE_MS))),
  );
