import { redirect } from "@remix-run/node";
import { deleteAccountInput } from "~/domain/account";
import { suspensionOf } from "~/domain/members";
import type { Suspension } from "~/domain/members/rules";
import { isRefusal } from "~/domain/shared/errors";
import { constraintsOf, type Constraints } from "../forms/forms";
import type { AppLoadContext } from "../http/context";
import { timeZoneOf } from "./time-zone";

/** The page with the reason. Every other page redirects a suspended member there. */
export const SUSPENDED_PATH = "/suspended";

export const isSuspension = (error: unknown): boolean => isRefusal(error) && error.code === "suspended";

/** For `signedIn().catch(…)`, where a suspended member counts as a visitor. */
export const nobodyIfSuspended = (error: unknown): null => {
  if (isSuspension(error)) return null;
  throw error;
};

export interface SuspendedPage {
  brand: string;
  suspension: Suspension;
  timeZone: string;
  /** The constraints of the form that deletes the account. */
  constraint: Constraints;
}

/** The page's data. Redirects members who are not suspended. */
export async function loadSuspended(request: Request, load: AppLoadContext): Promise<SuspendedPage> {
  const { config, context } = load.app;
  const id = await load.sessionId();
  const suspension = id && (await suspensionOf(context, id));
  const home: Response = redirect("/");
  if (!suspension) throw home;
  const unknown = { zone: { timeZone: null, changedAt: null } };
  const timeZone = timeZoneOf(request, config, unknown);
  return { brand: config.brandName, suspension, timeZone, constraint: constraintsOf(deleteAccountInput) };
}
