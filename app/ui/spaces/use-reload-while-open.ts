import { useCallback, useEffect, useRef } from "react";
import { reload } from "~/realtime/reload";
import { jitter } from "~/realtime/use-realtime";

/** Wait before the second load in ms. The server may be a moment behind, and clients must not all load at once. */
const MIN_MS = 1000;
const SPREAD_MS = 4000;

/** The callback of a countdown's end. It loads the list at once, and once more unless the list has changed meanwhile. */
export function useReloadWhileOpen(stillOpen: () => boolean): () => void {
  const open = useRef(stillOpen);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    open.current = stillOpen;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    reload();
    timer.current = setTimeout(() => open.current() && reload(), MIN_MS + jitter(SPREAD_MS));
  }, []);
}
