import { SECOND } from "./clock";

/** '1 min', '59 min', '1h 5m' */
export const durationText = (minutes: number): string =>
  minutes < 60 ? `${Math.max(1, minutes)} min` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;

/** '5 min ago', '3 h ago' */
export function ageText(minutes: number): string {
  if (minutes < 1) return "just now";
  return minutes < 60 ? `${Math.floor(minutes)} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

/**
 * Minutes and seconds left, 'Expired' at zero. By the server's clock, as the end itself: where that clock was set back the
 * promise lasts so much longer, and this says so.
 */
export function countdownText(expiresAt: Date, now: Date): string {
  const seconds = Math.ceil((expiresAt.getTime() - now.getTime()) / SECOND);
  if (seconds <= 0) return "Expired";
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
