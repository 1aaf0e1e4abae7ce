import { SECURITY_PAGE, securityLog, securityLogInput } from "~/domain/security";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { pageOf } from "~/http/page-of";
import { queryOf } from "~/http/query";

/** The page of the security log that the address names. */
export async function loadSecurity(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { kind, of, before } = queryOf(request, securityLogInput);
  const filter = { ...(kind && { kind }), ...(of !== undefined && { of }) };
  const { rows, ...pages } = await pageOf(request, {
    size: SECURITY_PAGE,
    read: (limit) => securityLog(context, actor, { kind, of, before }, limit),
    key: before,
    filter,
  });
  return {
    events: rows,
    kind: kind ?? "",
    of: of ?? "",
    ...pages,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
