import { after, DAY, later } from "../shared/clock";

/** A pause after so many events within a time. */
interface PauseRule {
  events: number;
  withinMs: number;
  pauseMs: number;
}

const TAKE_BACKS: PauseRule = { events: 2, withinMs: DAY, pauseMs: DAY };
/** Drivers who say 'It wasn't there' within `NOT_GOT_DAYS` until the owner is paused and reported. */
export const NOT_GOT_DRIVERS = 2;
export const NOT_GOT_DAYS = 30;
const NOT_GOT_PAUSE_MS = 7 * DAY;

/** The ends of one owner's promises that count against the owner. */
export interface OwnerEnding {
  outcome: "taken_back" | "not_got";
  driverId: string | null;
  endedAt: Date;
}

/** Until when an owner may not hold spaces, and until when they earn no points. Null: no pause. */
export interface OwnerPause {
  noHoldingUntil: Date | null;
  noPointsUntil: Date | null;
}

/**
 * **guard** (docs/product.md#main-job): no holding for 24 hours after 2 take-backs in a day. No holding and no points for 7
 * days after 'It wasn't there' by 2 drivers within 30 days. `endings`: those of the last 37 days.
 */
export function ownerPause(endings: readonly OwnerEnding[], now: Date): OwnerPause {
  const takenBack = endings.filter(({ outcome }) => outcome === "taken_back").map(({ endedAt }) => endedAt);
  const afterTakeBacks = pauseEnd(takenBack, TAKE_BACKS, now);
  const noPointsUntil = notGotPause(endings, now);
  const noHoldingUntil =
    afterTakeBacks && noPointsUntil ? later(afterTakeBacks, noPointsUntil) : (afterTakeBacks ?? noPointsUntil);
  return { noHoldingUntil, noPointsUntil };
}

/** Endings before this instant count for no pause. */
export const pauseHorizon = (now: Date): Date => after(now, -NOT_GOT_DAYS * DAY - NOT_GOT_PAUSE_MS);

function notGotPause(endings: readonly OwnerEnding[], now: Date): Date | null {
  const notGot = endings.filter(({ outcome }) => outcome === "not_got");
  const pauses = notGot.flatMap(({ endedAt }) => {
    const since = after(endedAt, -NOT_GOT_DAYS * DAY);
    const within = notGot.filter((other) => other.endedAt > since && other.endedAt <= endedAt);
    const drivers = new Set(within.map(({ driverId }) => driverId));
    return drivers.size >= NOT_GOT_DRIVERS ? [after(endedAt, NOT_GOT_PAUSE_MS)] : [];
  });
  return latest(pauses.filter((until) => until > now));
}

/** When the pause ends that these events cause by a rule, or null without a pause now. */
export function pauseEnd(times: readonly Date[], { events, withinMs, pauseMs }: PauseRule, now: Date): Date | null {
  const sorted = [...times].sort((a, b) => a.getTime() - b.getTime());
  const pauses = sorted.flatMap((last, index) => {
    const first = sorted[index - events + 1];
    return first && last.getTime() - first.getTime() < withinMs ? [after(last, pauseMs)] : [];
  });
  return latest(pauses.filter((until) => until > now));
}

const latest = (dates: readonly Date[]): Date | null => (dates.length === 0 ? null : dates.reduce(later));
