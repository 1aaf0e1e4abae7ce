import { useEffect } from "react";

const YEAR_SECONDS = 31_536_000;

/** Sets the cookie with the browser's time zone, which `app/auth/time-zone.ts` reads. */
export function useZoneCookie(): void {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    document.cookie = `tz=${timeZone}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  }, []);
}
