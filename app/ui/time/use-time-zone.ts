import { useEffect, useState } from "react";

/** The time zone to show times in: the server's guess at first, then the browser's. */
export function useTimeZone(guess: string): string {
  const [zone, setZone] = useState(guess);
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}
