import { useEffect } from "react";
import { countdownText } from "~/domain/spaces/rules";
import { useServerTime } from "~/ui/time/server-time";

/** Minutes and seconds left of a promise, ticking each second; 'Expired' at zero (specification 2). */
export function Countdown({ expiresAt, onExpired }: { expiresAt: string; onExpired?: () => void }) {
  const text = countdownText(new Date(expiresAt), useServerTime());
  const over = text === "Expired";
  useEffect(() => {
    if (over) onExpired?.();
  }, [over, onExpired]);
  return (
    <span className={over ? "countdown badge danger" : "countdown badge promised"} role="timer" translate="no">
      {text}
    </span>
  );
}
