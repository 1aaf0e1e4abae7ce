import { after, DAY, HOUR, MINUTE } from "../shared/clock";
import type { ErrorCode } from "../shared/errors";
import { pauseEnd, type PauseRule } from "./owner-pause-rules";

/** A place older than this does not show that the driver is near (docs/product.md#main-job). */
const CLAIM_PLACE_LASTS_MS = 10 * MINUTE;

/** Claims of a day that expired or were given up: after these a driver can only ask. */
export const MAX_FAILED_CLAIMS = 3;
/** No claims for a while after several 'I can't make it', and after several spaces to which the driver never came. */
const RELEASE_PAUSE: PauseRule = { events: 2, withinMs: HOUR, pauseMs: HOUR };
const NO_SHOW_PAUSE: PauseRule = { events: 2, withinMs: 30 * DAY, pauseMs: DAY };

/** Promises from before this instant count for no limit. */
export const claimHorizon = (now: Date): Date => after(now, -NO_SHOW_PAUSE.withinMs - NO_SHOW_PAUSE.pauseMs);

/** Whether a last known place is too old to claim a held space from. */
export const isPlaceOld = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > CLAIM_PLACE_LASTS_MS;

/** A driver's earlier promise, with what `claimLimit` counts. */
export interface PastPromise {
  spaceId: string;
  /** When the driver said 'I'm coming'. Null when the owner's promise bound them at once. */
  claimedAt: Date | null;
  /**
   * Its end counts against the driver, who wanted it: by 'I'm coming', 'Ask for it' or a match. Never where the owner is not
   * established.
   */
  counts: boolean;
  /** Not the driver's fault, and the owner is not established: the claim is not one of those that a day allows. */
  usesNoClaim: boolean;
  fromTypedPlace: boolean;
  endedAt: Date | null;
  outcome: string | null;
  /** The promise counts, it expired, and the driver neither wrote to the owner nor confirmed anything. */
  neverCame: boolean;
}

/** The space to claim, and the driver's place. */
export interface ClaimAttempt {
  spaceId: string;
  fromTypedPlace: boolean;
}

/** Claims in 24 hours. Infinity with RATE_LIMITS=off. */
export interface ClaimLimits {
  claims: number;
  typedClaims: number;
}

/** **guard** (docs/product.md#main-job): why a driver may not claim this space now, or null. `past`: since `claimHorizon`. */
export function claimLimit(
  past: readonly PastPromise[],
  { spaceId, fromTypedPlace }: ClaimAttempt,
  { claims, typedClaims }: ClaimLimits,
  now: Date,
): ErrorCode | null {
  const yesterday = after(now, -DAY);
  const claimed = past.filter((one) => one.claimedAt !== null);
  if (claimed.some((one) => one.spaceId === spaceId)) return "claimed-before";
  const today = claimed.filter(({ claimedAt, usesNoClaim }) => claimedAt && claimedAt > yesterday && !usesNoClaim);
  if (today.length >= claims) return "too-many-claims";
  if (fromTypedPlace && today.filter((one) => one.fromTypedPlace).length >= typedClaims) return "too-many-typed-claims";
  const failed = claimed.filter(
    ({ counts, outcome, endedAt }) =>
      counts && (outcome === "expired" || outcome === "cannot_come") && endedAt && endedAt > yesterday,
  );
  if (failed.length >= MAX_FAILED_CLAIMS) return "only-asking";
  // Also promises without a claim: the driver asked for the space, or accepted a match.
  const released = endsOf(past.filter(({ counts, outcome }) => counts && outcome === "cannot_come"));
  if (pauseEnd(released, RELEASE_PAUSE, now)) return "gave-up-often";
  const missed = endsOf(past.filter(({ neverCame }) => neverCame));
  if (pauseEnd(missed, NO_SHOW_PAUSE, now)) return "never-came";
  return null;
}

const endsOf = (promises: readonly PastPromise[]) =>
  promises.flatMap(({ endedAt }) => (endedAt ? [{ at: endedAt }] : []));
