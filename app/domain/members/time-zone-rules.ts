import { DAY } from "../shared/clock";

/** The member's stored time zone, and since when; null before the browser sent one. */
export interface KnownZone {
  timeZone: string | null;
  changedAt: Date | null;
}

/** Days of a streak stay days of one place: a zone counts for 7 days at least (docs/product.md#accounts). */
export const ZONE_LASTS_MS = 7 * DAY;

/** Whether the browser's zone replaces the stored one. */
export const movesZone = ({ timeZone, changedAt }: KnownZone, zone: string, now: Date): boolean =>
  zone !== timeZone && (changedAt === null || now.getTime() - changedAt.getTime() >= ZONE_LASTS_MS);

/** 'New York' of 'America/New_York': the place that a time zone is named after. */
export const placeOfZone = (timeZone: string): string => (timeZone.split("/").at(-1) ?? "").replaceAll("_", " ");
