import { type SignedIn } from "~/domain/auth";
import { rememberTimeZone } from "~/domain/members";
import type { Context } from "~/domain/shared/context";

/** The cookie that `ui/time/use-time-zone.ts` sets. */
const inCookie = /(?:^|;\s*)tz=([\w/+-]{1,64})(?:;|$)/;

/** The browser's zone from the cookie. Null without the cookie or for an unknown zone. */
export function zoneInCookie(header: string | null | undefined): string | null {
  const browserZone = inCookie.exec(header ?? "")?.[1];
  if (browserZone === undefined) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: browserZone }).resolvedOptions().timeZone;
  } catch {
    return null; // not a known zone
  }
}

const zoneOfBrowser = ({ headers }: Request): string | null => zoneInCookie(headers.get("Cookie"));

/** The zone for someone's times: this browser's, else the member's, else the community's (docs/product.md#accounts). */
export const timeZoneOf = (
  request: Request,
  { timeZone }: { timeZone: string },
  signedIn: Pick<SignedIn, "zone"> | null,
): string => zoneOfBrowser(request) ?? signedIn?.zone.timeZone ?? timeZone;

/** Stores the browser's zone with the member. Errors are ignored: the next page tries again. */
export async function storeTimeZone(request: Request, context: Context, { actor, zone }: SignedIn): Promise<void> {
  const browserZone = zoneOfBrowser(request);
  if (browserZone !== null) await rememberTimeZone(context, actor, zone, browserZone).catch(() => undefined);
}
