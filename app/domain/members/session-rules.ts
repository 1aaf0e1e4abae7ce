import { DAY, HOUR, MINUTE } from "../shared/clock";
import { retentionDays } from "../shared/retention-rules";

/** How long a session lasts after its latest use (docs/product.md#accounts). */
export const SESSION_MS = retentionDays.session * DAY;
/** How often the last use of a session is stored, which renews it. An admin's ends sooner, so its use is stored more often. */
export const RENEWED_EVERY_MS = { member: HOUR, admin: 5 * MINUTE };

/** An admin's session ends after this time without use (docs/product.md#accounts). */
export const ADMIN_IDLE_MS = 12 * HOUR;

/** Whether an admin's session, last used then, is over at this time. */
export const isIdle = (role: "member" | "admin", lastUsedAt: Date, now: Date): boolean =>
  role === "admin" && now.getTime() - lastUsedAt.getTime() >= ADMIN_IDLE_MS;
