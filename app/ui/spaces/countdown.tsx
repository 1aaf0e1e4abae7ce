import { useEffect, type CSSProperties } from "react";
import { countdownText } from "~/domain/listings/space-rules";
import { useServerTime } from "~/ui/time/server-time";

interface Props {
  expiresAt: string;
  /** When it began: a ring then shows how much is left. */
  from?: string;
  onExpired?: () => void;
}

/** Minutes and seconds left of a promise, ticking each second; 'Expired' at zero (specification 2). */
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
