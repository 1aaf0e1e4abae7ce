/** The cookie that `ui/time/use-time-zone.ts` sets. */
const inCookie = /(?:^|;\s*)tz=([\w/+-]{1,64})(?:;|$)/;

/** The zone in which the person reads times: their browser's, once it has told, else the community's (PRODUCT 8). */
export function timeZoneOf(request: Request, { timeZone }: { timeZone: string }): string {
  const told = inCookie.exec(request.headers.get("Cookie") ?? "")?.[1];
  if (told === undefined) return timeZone;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: told }).resolvedOptions().timeZone;
  } catch {
    return timeZone; // no zone of this world
  }
}
