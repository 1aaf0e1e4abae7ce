import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { clockText, dayIn } from "../shared/calendar";
import { durationText } from "../listings/card-text-rules";
import { overdue, type SpaceState } from "../listings/space-rules";

/** 'active': still on the map. */
export type HistoryStatus = "completed" | "active" | "expired" | "removed";

/** One space that a member shared, or found through a promise. */
export interface HistoryItem {
  /** The space's id for a share, the promise's id for a find. */
  id: string;
  type: "shared" | "found";
  /** When it was shared, or the find counted; ISO 8601 UTC. */
  at: string;
  address: string;
  /** How long the space was on the map, or the driver on the way. */
  minutes: number;
  /** The points that the member got or lost by it. */
  points: number;
  status: HistoryStatus;
}

/** The entry with its texts, in the reader's time zone. */
export interface HistoryEntry {
  id: string;
  /** YYYY-MM-DD */
  date: string;
  /** '3:05 PM' */
  time: string;
  address: string;
  type: "shared" | "found";
  duration: string;
  /** '+50', '-25' or '0'. */
  points: string;
  status: HistoryStatus;
}

export function entryOf({ at, minutes, points, ...item }: HistoryItem, timeZone: string): HistoryEntry {
  return {
    ...item,
    date: dayIn(timeZone, new Date(at)),
    time: clockText(at, timeZone),
    duration: durationText(minutes),
    points: points > 0 ? `+${points}` : String(points),
  };
}

/** Whole minutes between two moments; 0 if a clock was set back between them. */
export const minutesBetween = (from: Date, to: Date): number =>
  Math.max(0, differenceInMinutes(to, from, { roundingMethod: "round" }));

/** The outcome of a shared space. A space whose time is over counts as expired before a job stores it. */
export function historyStatus(space: SpaceState, now: Date): HistoryStatus {
  if (space.status === "removed" || space.status === "expired") return space.status;
  if (space.status === "occupied") return "completed";
  return overdue(space, now) === "listing" ? "expired" : "active";
}
