import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from "react";

/** The server's clock, carried on by the phone's, whose own time of day may be wrong. */
interface ServerClock {
  /** When the server answered, in ms since 1970: what hydration must find. */
  start: number;
  /** Milliseconds since then. */
  elapsed: () => number;
}

const ServerTime = createContext<ServerClock>({ start: 0, elapsed: () => 0 });

export function ServerTimeProvider({ now, children }: { now: string; children: ReactNode }) {
  const clock = useMemo(() => clockFrom(now), [now]);
  return <ServerTime.Provider value={clock}>{children}</ServerTime.Provider>;
}

function clockFrom(now: string): ServerClock {
  const begun = Date.now();
  return { start: Date.parse(now), elapsed: () => Date.now() - begun };
}

const SECOND_MS = 1000;

/** The server's time, ticking every so many seconds from when it answered. */
export const useServerTime = (every = 1): Date => useTicks(useContext(ServerTime), every);

/** The same from an answer's own time, for what stands outside the provider. */
export const useTimeFrom = (now: string, every: number): Date =>
  useTicks(
    useMemo(() => clockFrom(now), [now]),
    every,
  );

function useTicks({ start, elapsed }: ServerClock, every: number): Date {
  const step = every * SECOND_MS;
  const now = useSyncExternalStore(
    ticking,
    () => start + Math.floor(elapsed() / step) * step,
    () => start,
  );
  return new Date(now);
}

function ticking(tick: () => void): () => void {
  const timer = setInterval(tick, SECOND_MS);
  return () => clearInterval(timer);
}
