import { useCallback, useEffect, useRef } from "react";
import { reload } from "~/realtime/reload";
import { jitter } from "~/realtime/use-realtime";

/** The event of an expiry is on its way to everybody near; nobody asks the server at once, nor all at the same time. */
const LEAST_MS = 1000;
const SPREAD_MS = 4000;

/** What a countdown calls at zero: the list is fetched a moment later, unless it has been renewed by then. */
export function useSettle(stillOpen: () => boolean): () => void {
  const open = useRef(stillOpen);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    open.current = stillOpen;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => open.current() && reload(), LEAST_MS + jitter(SPREAD_MS));
  }, []);
}
