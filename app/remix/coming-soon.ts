import type { AppLoadContext } from "../auth/context";
import type { RoutePolicy } from "../security/route-policy";
import { leadHome, leadTo, pagePath } from "../single-fetch";
import { asVisitorIfRestricted } from "../auth/restricted-members";

/** Whether this person sees the placeholder: COMING_SOON is set and they are no admin. */
export const seesPlaceholder = async (loadContext: AppLoadContext): Promise<boolean> =>
  loadContext.app.config.comingSoon && !(await loadContext.signedIn().catch(asVisitorIfRestricted))?.member.isAdmin;

/**
 * The request itself, or a request for the placeholder instead. A page's script, which could not read the placeholder, is led
 * to it: its page stayed open when the setting changed, or its admin lost the role.
 */
export async function orComingSoon(
  request: Request,
  loadContext: AppLoadContext,
  { alsoOpenTo }: RoutePolicy,
): Promise<Request | Response> {
  const { origin, pathname, search } = new URL(request.url);
  if (alsoOpenTo?.includes("before-launch") || !(await seesPlaceholder(loadContext))) return request;
  if (loadContext.isData) return request.method === "GET" ? leadTo(pagePath(pathname) + search) : leadHome();
  return new Request(`${origin}/coming-soon`, { headers: request.headers });
}
