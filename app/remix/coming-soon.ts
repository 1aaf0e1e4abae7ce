import type { AppLoadContext } from "../auth/context";
import type { RoutePolicy } from "../security/route-policy";
import { asVisitorIfRestricted } from "../auth/restricted-members";

/** Whether this person sees the placeholder: COMING_SOON is set and they are no admin. */
export const seesPlaceholder = async (loadContext: AppLoadContext): Promise<boolean> =>
  loadContext.app.config.comingSoon && !(await loadContext.signedIn().catch(asVisitorIfRestricted))?.member.isAdmin;

/** The request itself, or a request for the placeholder instead. */
export async function orComingSoon(
  request: Request,
  loadContext: AppLoadContext,
  { alsoOpenTo }: RoutePolicy,
): Promise<Request> {
  const { origin } = new URL(request.url);
  if (alsoOpenTo?.includes("before-launch") || !(await seesPlaceholder(loadContext))) return request;
  return new Request(`${origin}/coming-soon`, { headers: request.headers });
}
