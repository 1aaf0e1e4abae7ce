import { useEffect } from "react";

const YEAR_SECONDS = 31_536_000;

/** Lets the server know the browser's time zone, from the next request on (read by `web/time-zone.ts`). */
export function useZoneTold(): void {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    document.cookie = `tz=${timeZone}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  }, []);
}
