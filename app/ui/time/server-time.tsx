import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from "react";

/** The server's time, continued by the phone's clock, whose own time of day can be wrong. */
interface ServerClock {
  /** The time of the server's answer in ms since 1970. Hydration must render the same value. */
  start: number;
  /** Milliseconds since the server's answer. */
  elapsed: () => number;
}

const ServerTime = createContext<ServerClock>({ start: 0, elapsed: () => 0 });

/** Gives the components in it the server's time. `now`: that of its answer, ISO 8601. */
export function ServerTimeProvider({ now, children }: { now: string; children: ReactNode }) {
  const clock = useMemo(() => clockFrom(now), [now]);
  return <ServerTime.Provider value={clock}>{children}</ServerTime.Provider>;
}

/** How long ago the server made this page, in ms: 0, but for one that the service worker had cached. */
const cachedAge = typeof document === "undefined" ? 0 : Number(document.documentElement.dataset.age ?? 0);

/** Data that are newer than the page's first by more than this, in ms, were loaded later. */
const ONE_PAGE_MS = 5000;

/** The server's time of the page's first data, which are as old as the page. Data that are loaded later are fresh. */
let first: number | undefined;

function clockFrom(now: string): ServerClock {
  const start = Date.parse(now);
  first ??= start;
  const begun = Date.now() - (start - first < ONE_PAGE_MS ? cachedAge : 0);
  return { start, elapsed: () => Date.now() - begun };
}

const SECOND_MS = 1000;

/** The server's time, updated every `every` seconds. */
export const useServerTime = (every = 1): Date => useTicks(useContext(ServerTime), every);

/** The same from a given start time, for components outside the provider. */
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
