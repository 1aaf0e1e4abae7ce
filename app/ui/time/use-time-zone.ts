import { useEffect, useState } from "react";
import { useAppData } from "~/ui/shell/app-data";

/** The time zone to show times in: at first the one that the server guessed, then the browser's. */
export function useTimeZone(): string {
  const guess = useAppData()?.timeZone ?? "UTC";
  const [zone, setZone] = useState(guess);
  useEffect(() => setZone((known) => zoneOfBrowser() ?? known), []);
  return zone;
}

/** The browser's time zone. Null where it cannot tell: some then say 'Etc/Unknown', in which they show no time. */
function zoneOfBrowser(): string | null {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
    new Intl.DateTimeFormat("en-US", { timeZone });
    return timeZone ?? null;
  } catch {
    return null;
  }
}

const YEAR_SECONDS = 31_536_000;

/** Sets the cookie with the browser's time zone, which `app/auth/time-zone.ts` reads. */
export function useZoneCookie(): void {
  useEffect(() => {
    const timeZone = zoneOfBrowser();
    if (timeZone) document.cookie = `tz=${timeZone}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  }, []);
}
