import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from "react";

interface ServerClock {
  /** Seconds since 1970 by the server's clock. */
  seconds: () => number;
  /** The same as the page was made: what hydration must find. */
  atFirst: () => number;
}

const ServerTime = createContext<ServerClock>({ seconds: () => 0, atFirst: () => 0 });

/** Carries the server's clock on by the phone's, whose own time of day may be wrong. */
export function ServerTimeProvider({ now, children }: { now: string; children: ReactNode }) {
  const clock = useMemo(() => clockFrom(now), [now]);
  return <ServerTime.Provider value={clock}>{children}</ServerTime.Provider>;
}

function clockFrom(now: string): ServerClock {
  const start = Date.parse(now);
  const ahead = start - Date.now();
  return {
    seconds: () => Math.floor((Date.now() + ahead) / 1000),
    atFirst: () => Math.floor(start / 1000),
  };
}

/** The server's time, ticking every so many seconds. */
export function useServerTime(every = 1): Date {
  const { seconds, atFirst } = useContext(ServerTime);
  const rounded = (value: number) => Math.floor(value / every) * every;
  const now = useSyncExternalStore(
    ticking,
    () => rounded(seconds()),
    () => rounded(atFirst()),
  );
  return new Date(now * 1000);
}

const TICK_MS = 1000;

function ticking(tick: () => void): () => void {
  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
}
