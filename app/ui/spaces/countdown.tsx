import { type CSSProperties, useCallback, useEffect, useRef } from "react";
import { useServerTime } from "~/ui/time/server-time";
import { reload } from "~/realtime/reload";
import { jitter } from "~/realtime/use-realtime";
import { countdownText } from "~/domain/listings/card-text-rules";

interface Props {
  expiresAt: string;
  /** When it began: a ring then shows how much is left of the time until `expiresAt`. */
  from?: string;
  /** Called at zero. */
  onExpired?: () => void;
}

/** Minutes and seconds left of a promise, ticking each second; 'Expired' at zero. */
export function Countdown({ expiresAt, from, onExpired }: Props) {
  const now = useServerTime();
  const text = countdownText(new Date(expiresAt), now);
  const over = text === "Expired";
  useEffect(() => {
    if (over) onExpired?.();
  }, [over, onExpired]);
  return (
    <span
      className={over ? "countdown badge danger" : `countdown badge promised${from ? " ring" : ""}`}
      style={from && !over ? ringOf(Date.parse(from), Date.parse(expiresAt), now.getTime()) : undefined}
      role="timer"
      translate="no"
    >
      {text}
    </span>
  );
}

/** The part of the time that is left, of 1. Before the beginning all of it is. */
const ringOf = (from: number, until: number, now: number) =>
  ({ "--left": Math.min(1, (until - now) / Math.max(1, until - from)).toFixed(3) }) as CSSProperties;

/** Wait before the second load in ms. The server may be a moment behind, and clients must not all load at once. */
const MIN_MS = 1000;
const SPREAD_MS = 4000;

/** The callback of a countdown's end. It loads the list at once, and once more unless the list has changed meanwhile. */
export function useReloadAtZero(isStillShown: () => boolean): () => void {
  const latest = useRef(isStillShown);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    latest.current = isStillShown;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    reload();
    timer.current = setTimeout(() => latest.current() && reload(), MIN_MS + jitter(SPREAD_MS));
  }, []);
}
