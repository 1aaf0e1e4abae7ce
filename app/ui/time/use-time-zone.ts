import { useEffect, useState } from "react";

/** The time zone to show times in: the server's guess at first, then the browser's. */
export function useTimeZone(guess: string): string {
  const [zone, setZone] = useState(guess);
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}

const YEAR_SECONDS = 31_536_000;

/** Sets the cookie with the browser's time zone, which `app/auth/time-zone.ts` reads. */
export function useZoneCookie(): void {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    document.cookie = `tz=${timeZone}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  }, []);
}
