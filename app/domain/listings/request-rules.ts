import type { RequestCard } from "../shared/cards";
import { after, later, MINUTE } from "../shared/clock";
import type { ErrorCode } from "../shared/errors";

/** Least time of a request that is aimed at one space or becomes pending again (docs/product.md#promises). */
const MIN_MINUTES_LEFT = 10;

/** The setting REQUEST_MINUTES, unless the operator chose another one. */
export const DEFAULT_REQUEST_MINUTES = 30;

/** When a new request expires. `requestMinutes` is the setting REQUEST_MINUTES. */
export const requestExpiry = (now: Date, requestMinutes: number): Date => after(now, requestMinutes * MINUTE);

/** When a request expires that is aimed at one space or becomes pending again: as before, but in 10 minutes at the earliest. */
export const extendedExpiry = (expiresAt: Date, now: Date): Date =>
  later(expiresAt, after(now, MIN_MINUTES_LEFT * MINUTE));

/**
 * A member has one open request: a new one replaces a pending one, and is refused beside a confirmed one. To ask for a space,
 * a pending one near it is aimed at it instead (`aimRequest`).
 */
export const newRequestRefusal = (open: Pick<RequestCard, "status"> | undefined): ErrorCode | null =>
  open?.status === "confirmed" ? "request-confirmed" : null;

export type { RequestCard, RequestStatus } from "../shared/cards";
