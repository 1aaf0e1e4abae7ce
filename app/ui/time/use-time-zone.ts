import { useEffect, useState } from "react";

const YEAR_SECONDS = 31_536_000;

/** The time zone to show times in: the server's guess at first, then the browser's, which the server knows from now on. */
export function useTimeZone(guess: string): string {
  const [zone, setZone] = useState(guess);
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    document.cookie = `tz=${timeZone}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
    setZone(timeZone);
  }, []);
  return zone;
}
