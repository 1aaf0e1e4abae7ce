import { after, DAY, later } from "../shared/clock";

/** A pause after so many events within a time. */
export interface PauseRule {
  events: number;
  withinMs: number;
  pauseMs: number;
}

const TAKE_BACKS: PauseRule = { events: 2, withinMs: DAY, pauseMs: DAY };
/** Drivers who say 'It wasn't there' within `NOT_GOT_DAYS` until the owner is paused and reported. */
export const NOT_GOT_DRIVERS = 2;
export const NOT_GOT_DAYS = 30;
const NOT_GOT: PauseRule = { events: NOT_GOT_DRIVERS, withinMs: NOT_GOT_DAYS * DAY, pauseMs: 7 * DAY };

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
  const takenBack = endings.filter(({ outcome }) => outcome === "taken_back");
  const notGot = endings.filter(({ outcome }) => outcome === "not_got");
  const afterTakeBacks = pauseEnd(
    takenBack.map(({ endedAt }) => ({ at: endedAt })),
    TAKE_BACKS,
    now,
  );
  const noPointsUntil = pauseEnd(
    notGot.map(({ endedAt, driverId }) => ({ at: endedAt, by: driverId })),
    NOT_GOT,
    now,
  );
  const noHoldingUntil =
    afterTakeBacks && noPointsUntil ? later(afterTakeBacks, noPointsUntil) : (afterTakeBacks ?? noPointsUntil);
  return { noHoldingUntil, noPointsUntil };
}

/** Endings before this instant count for no pause. */
export const pauseHorizon = (now: Date): Date => after(now, -NOT_GOT.withinMs - NOT_GOT.pauseMs);

/** Something that counts for a pause. */
interface PauseEvent {
  at: Date;
  /** Who did it, or to whom: a person counts once, and so do all who left (null). Undefined: each event counts. */
  by?: string | null;
}

/** When the pause ends that these events cause by a rule, or null without a pause now. */
export function pauseEnd(events: readonly PauseEvent[], rule: PauseRule, now: Date): Date | null {
  const pauses = events.flatMap(({ at: last }) => {
    const within = events.filter(({ at }) => at > after(last, -rule.withinMs) && at <= last);
    const people = new Set(within.map(({ by }, index) => (by === undefined ? index : by)));
    return people.size >= rule.events ? [after(last, rule.pauseMs)] : [];
  });
  const running = pauses.filter((until) => until > now);
  return running.length === 0 ? null : running.reduce(later);
}
