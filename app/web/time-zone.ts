import { rememberTimeZone, type SignedIn } from "~/domain/members";
import type { Context } from "~/domain/shared/context";

/** The cookie that `ui/time/use-zone-told.ts` sets. */
const inCookie = /(?:^|;\s*)tz=([\w/+-]{1,64})(?:;|$)/;

/** The zone that the browser told; null before it did, or when there is no such zone. */
function toldZone(request: Request): string | null {
  const told = inCookie.exec(request.headers.get("Cookie") ?? "")?.[1];
  if (told === undefined) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: told }).resolvedOptions().timeZone;
  } catch {
    return null; // no zone of this world
  }
}

/** The zone in which a member reads times: this browser's, else the one kept as theirs, else the community's (PRODUCT 8). */
export const timeZoneOf = (
  request: Request,
  { timeZone }: { timeZone: string },
  { zone }: Pick<SignedIn, "zone">,
): string => toldZone(request) ?? zone.timeZone ?? timeZone;

/** Keeps the browser's zone as the member's own. A page must not fail for it: a later one tells it again. */
export async function keepTimeZone(request: Request, context: Context, { actor, zone }: SignedIn): Promise<void> {
  const told = toldZone(request);
  if (told !== null) await rememberTimeZone(context, actor, zone, told).catch(() => undefined);
}
