import { SECURITY_PAGE, securityLog, securityLogInput } from "~/domain/security";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { queryOf } from "~/http/query";

/** The page of the security log that the address names. */
export async function loadSecurity(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { kind, of, before } = queryOf(request, securityLogInput);
  const filter = { ...(kind && { kind }), ...(of !== undefined && { of }) };
  const found = await securityLog(context, actor, { kind, of, before }, SECURITY_PAGE + 1);
  const events = found.slice(0, SECURITY_PAGE);
  const next = new URLSearchParams({ ...filter, before: events.at(-1)?.id ?? "" });
  return {
    events,
    kind: kind ?? "",
    of: of ?? "",
    first: before === undefined ? undefined : `?${new URLSearchParams(filter).toString()}`,
    next: found.length > events.length ? `?${next.toString()}` : undefined,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
