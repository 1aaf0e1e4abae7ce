import { clockText } from "../shared/calendar";
import { MINUTE, SECOND } from "../shared/clock";
import { ageText } from "../places/rules";

/** A phone's idea of the server's time is behind by the answer's way and by up to 10 s between two of its ticks. */
const LAG_MS = 15 * SECOND;

/**
 * The availability text, such as 'Available in 12 min' (tests/specification.md#space-status). A promised space never reads
 * as available: its driver and its owner read for whom it is (`party`) and when, others 'Promised', with whom for if
 * whoever asks first can have it.
 */
export function availabilityText(
  space: { status: string; availableAt: string | null; openToFirst?: boolean },
  now: Date,
  party: "you" | "your driver" | false = false,
): string {
  if (space.status === "leaving_soon") return "Leaving now";
  const wait = freeIn(space, now);
  const when = wait === "now" ? wait : `in ${wait}`;
  if (space.status !== "promised") return `Available ${when}`;
  if (party) return `For ${space.openToFirst ? "the first to ask" : party} ${when}`;
  return space.openToFirst ? "Promised to the first to ask" : "Promised";
}

/** 'now', '12 min' or '1h 5m' until a space is free. */
export function freeIn({ status, availableAt }: { status: string; availableAt: string | null }, now: Date): string {
  const remaining = availableAt && status !== "leaving_soon" ? Date.parse(availableAt) - now.getTime() - LAG_MS : 0;
  const minutes = Math.ceil(remaining / MINUTE);
  return minutes <= 0 ? "now" : durationText(minutes);
}

/** '1 min', '59 min', '1h 5m' */
export const durationText = (minutes: number): string =>
  minutes < 60 ? `${Math.max(1, minutes)} min` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;

interface Times {
  status: string;
  availableAt: string | null;
  keptUntil?: string | null;
  promiseExpiresAt?: string | null;
}

/** 'from 7:40 PM' for a space that is not free yet, 'until 7:52 PM' for one that is held or promised. Else ''. */
export function clockTimes(space: Times, now: Date, timeZone: string): string {
  const { status, availableAt, keptUntil: heldUntil, promiseExpiresAt } = space;
  if (status === "available" && availableAt && freeIn(space, now) !== "now")
    return `from ${clockText(availableAt, timeZone)}`;
  const end = status === "promised" ? promiseExpiresAt : status === "available" ? heldUntil : null;
  return end && new Date(end) > now ? `until ${clockText(end, timeZone)}` : "";
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

interface Trusted {
  status: string;
  confirmedAt: string;
  owner: { handovers: number } | null;
}

/** 'Seen free 2 min ago · 12 handovers': how sure a space is (docs/product.md#main-job). */
export function trustText({ status, confirmedAt, owner }: Trusted, now: Date): string {
  const facts = [status !== "promised" && confirmedText(confirmedAt, now), owner && handoversText(owner.handovers)];
  return facts.filter(Boolean).join(" · ");
}

/** 'Seen free 2 min ago': when the owner or a passer-by last said that the space is free. */
export const confirmedText = (confirmedAt: string, now: Date): string =>
  `Seen free ${ageText((now.getTime() - Date.parse(confirmedAt)) / MINUTE)}`;

/** '12 handovers', or 'First handover' before the first. */
export function handoversText(handovers: number): string {
  if (handovers === 0) return "First handover";
  return handovers === 1 ? "1 handover" : `${handovers} handovers`;
}
