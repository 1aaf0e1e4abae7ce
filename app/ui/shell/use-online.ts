import { useSyncExternalStore } from "react";

function watch(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Whether the phone has a network that leads here: the worker marks a cached page, which it shows because there was none. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine && !document.documentElement.dataset.seen,
    () => true,
  );
