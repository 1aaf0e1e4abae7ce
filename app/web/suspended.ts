import { redirect } from "@remix-run/node";
import { suspensionOf } from "~/domain/members";
import type { Suspension } from "~/domain/members/rules";
import { isRefusal } from "~/domain/shared/errors";
import type { AppLoadContext } from "./context";
import { timeZoneOf } from "./time-zone";

/** Where a suspended member reads why; every other page leads there. */
export const SUSPENDED_PATH = "/suspended";

/** What a suspended member needs: to read why, to reach us, to know the rules, to leave. There they count as a visitor. */
const OPEN =
  /^\/(?:suspended|contact|api\/contact|terms|privacy|about|how-it-works|reset-password|api\/logout)(?:\.data)?$/;

export const isOpenToSuspended = (path: string): boolean => OPEN.test(path);

export const isSuspension = (error: unknown): boolean => isRefusal(error) && error.code === "suspended";

/** For `signedIn().catch(…)` where a suspended member is no more than a visitor. */
export const nobodyIfSuspended = (error: unknown): null => {
  if (isSuspension(error)) return null;
  throw error;
};

export interface SuspendedPage {
  brand: string;
  suspension: Suspension;
  timeZone: string;
}

/** What the page shows; anybody who is not suspended has no business there. */
export async function loadSuspended(request: Request, load: AppLoadContext): Promise<SuspendedPage> {
  const { config, context } = load.app;
  const id = await load.sessionId();
  const suspension = id && (await suspensionOf(context, id));
  const home: Response = redirect("/");
  if (!suspension) throw home;
  const unknown = { zone: { timeZone: null, changedAt: null } };
  return { brand: config.brandName, suspension, timeZone: timeZoneOf(request, config, unknown) };
}
