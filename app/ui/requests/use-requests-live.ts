import { useEffect, useRef } from "react";
import { reload } from "~/realtime/reload";
import { jitter, useRealtime } from "~/realtime/use-realtime";

const JITTER_MS = 400;

/** Brings the lists up to date when a request near the member, or a promise of theirs, has changed. */
export function useRequestsLive(): void {
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(waiting.current), []);
  useRealtime(({ type }) => {
    if (type !== "NEW_PARKING_REQUEST" && type !== "PARKING_REQUEST_UPDATED") return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(reload, jitter(JITTER_MS));
  });
}
