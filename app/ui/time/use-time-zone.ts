import { useEffect, useState } from "react";
import { useAppData } from "~/ui/shell/app-data";

/** The time zone to show times in: at first the one that the server guessed, then the browser's. */
export function useTimeZone(): string {
  const guess = useAppData()?.timeZone ?? "UTC";
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
