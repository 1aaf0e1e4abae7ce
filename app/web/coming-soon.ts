import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "./context";
import { nobodyIfSuspended } from "./suspended";

/**
 * What answers before the launch too (PRODUCT 2): ways in and what the Security Notice on them leads to, what people must
 * be able to read and ask, and what is no page.
 */
const OPEN =
  /^\/(?:healthz|manifest\.webmanifest|auth|forgot-password|reset-password|mobile-access|terms|privacy|contact|suspended|api|webhooks)(?:[/.]|$)/;

/** Whether this person is to wait: COMING_SOON is set and they are no admin. */
export const isWaiting = async (context: AppLoadContext): Promise<boolean> =>
  context.app.config.comingSoon && !(await context.signedIn().catch(nobodyIfSuspended))?.member.isAdmin;

/** The request itself, or one for the placeholder in its stead. */
export async function orComingSoon(request: Request, context: AppLoadContext): Promise<Request> {
  const { pathname, origin } = new URL(request.url);
  if (OPEN.test(pathname) || !(await isWaiting(context))) return request;
  return new Request(`${origin}/coming-soon`, { headers: request.headers });
}

export interface Placeholder {
  brand: string;
  isMember: boolean;
}

/** What the placeholder shows. Refuses with `not-found` after the launch. */
export async function placeholder(context: AppLoadContext): Promise<Placeholder> {
  const { comingSoon, brandName: brand } = context.app.config;
  if (!comingSoon) return refuse("not-found");
  return { brand, isMember: (await context.signedIn()) !== null };
}
