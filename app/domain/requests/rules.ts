import type { PublicMember } from "../members/rules";

export type RequestStatus = "pending" | "confirmed" | "completed" | "expired" | "cancelled";

/** What others see of a request: its position is rounded to about 100 m (PRODUCT 5). */
export interface RequestCard {
  id: string;
  status: RequestStatus;
  requester: PublicMember;
  latitude: string;
  longitude: string;
  radius: number;
  address: string;
  message: string;
  createdAt: string;
  expiresAt: string;
  /** The promise's minutes, once confirmed. */
  waitMinutes: number | null;
  /** The space promised to it, once confirmed. */
  spaceId: string | null;
}

/** Characters, as a reader counts them (PRODUCT 5). */
export const REQUEST_MESSAGE_MAX = 280;
/** A request that comes back to pending has at least this long. */
export const RETURNED_REQUEST_MINUTES = 10;
/** Shown before 5 real waits are known. */
export const DEFAULT_WAIT_MINUTES = 10;

export const requestStatusLabel: Record<RequestStatus, string> = {
  pending: "Waiting for response",
  confirmed: "Confirmed",
  completed: "Completed",
  expired: "Expired",
  cancelled: "Cancelled",
};
