import { ageText } from "../places/rules";
import type { PauseRule } from "../listings/owner-pause-rules";
import type { Point } from "../shared/cards";
import { DAY, MINUTE } from "../shared/clock";

/** How long a tip stands in lists and on the map, in minutes. */
export const TIP_MINUTES = 10;
/**
 * **guard** (docs/product.md#tips): whoever gives or ends a tip is within this many metres. One established member ends a tip
 * (`reportTip`); a space needs two (app/domain/listings/availability-report-rules.ts).
 */
export const TIP_METRES = 100;
/** A last known place is rounded to three decimals, so it is up to so many metres off. */
const ROUNDED_METRES = 80;
/** How far the stored place may be from a space within `TIP_METRES`. */
export const TIP_REACH_METRES = TIP_METRES + ROUNDED_METRES;
/** How old the measured position may be, in minutes. */
export const MEASURED_MINUTES = 15;
/** **guard**: tips of one member in 24 hours. */
export const TIPS_A_DAY = 10;
/** **guard**: after two established members' 'It wasn't there' within a week a member may give no tips for a week. */
export const NOT_THERE: PauseRule = { events: 2, withinMs: 7 * DAY, pauseMs: 7 * DAY };

/** A tip as a member near sees it. */
export interface TipInList extends Point {
  id: string;
  /** ISO 8601 UTC. */
  seenAt: string;
  distanceMiles: number;
  /** The reader gave it. */
  isOwn: boolean;
}

/** 'Seen 2 min ago' */
export const seenText = ({ seenAt }: Pick<TipInList, "seenAt">, now: Date): string =>
  `Seen ${ageText((now.getTime() - Date.parse(seenAt)) / MINUTE)}`;

/** Whether a tip is over: pages stay open longer than it lasts. */
export const isOver = ({ seenAt }: Pick<TipInList, "seenAt">, now: Date): boolean =>
  now.getTime() - Date.parse(seenAt) >= TIP_MINUTES * MINUTE;
