import { after, later, MINUTE, SECOND } from "../shared/clock";

const LEAVING_MINUTES = 10;
const UNDO_PARKED_SECONDS = 10;
/** Least time of a request that becomes pending again (docs/product.md#promises). */
export const RETURNED_REQUEST_MINUTES = 10;

/** Until when an available space is listed, from the later of now and its `availableAt`. */
export const listedUntil = (availableAt: Date, now: Date, listingMinutes: number): Date =>
  after(later(availableAt, now), listingMinutes * MINUTE);

/** Until when a space is listed whose owner leaves now. */
export const leavingUntil = (now: Date): Date => after(now, LEAVING_MINUTES * MINUTE);

/** After a lapsed claim the space gets back the keep time that was left at the claim. */
export const restoredKeep = (kept: Date, claimedAt: Date, endedAt: Date): Date =>
  after(endedAt, kept.getTime() - claimedAt.getTime());

/** Until when the driver can undo 'I've parked'; then the handover counts (docs/product.md#handover). */
export const undoParkedUntil = (parkedAt: Date): Date => after(parkedAt, UNDO_PARKED_SECONDS * SECOND);
