import { isRefusal, refuse } from "~/domain/shared/errors";
import { holderOfSession, type SignedIn } from "~/domain/auth";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "./context";

// Pages that are not open to these members (`alsoOpenTo`) redirect there.
export const CONFIRM_PATH = "/confirm-email";
export const WAITING_PATH = "/waiting";
export const SUSPENDED_PATH = "/suspended";

/**
 * The page to which an unconfirmed, waiting or suspended member is redirected. Null for any other error. Which pages stay
 * open to them, each page says in the `alsoOpenTo` of its handle, and each call in that of its operation (`admitRestricted`).
 */
export function redirectForRestricted(error: unknown): string | null {
  if (isSuspension(error)) return SUSPENDED_PATH;
  if (isRefusal(error, "awaits-approval")) return WAITING_PATH;
  return isRefusal(error, "unconfirmed") ? CONFIRM_PATH : null;
}

/** For `signedIn().catch(…)`, where a suspended, waiting or unconfirmed member counts as a visitor. */
export const asVisitorIfRestricted = (error: unknown): null => {
  if (redirectForRestricted(error) !== null) return null;
  throw error;
};

const isSuspension = (error: unknown): boolean => isRefusal(error, "suspended");

/** For `signedIn().catch(…)`, where a suspended member counts as a visitor. */
export const asVisitorIfSuspended = (error: unknown): null => {
  if (isSuspension(error)) return null;
  throw error;
};

/**
 * Lets in everybody who is not restricted, and those kinds of restricted members that `alsoOpenTo` lists. Others are refused:
 * first suspended ones, then those who wait for an admin, then unconfirmed ones. Where suspended members may come, they come as
 * visitors; so do those who wait, unless it is open to them by name.
 */
export async function admitRestricted(
  visiting: Promise<SignedIn | null>,
  alsoOpenTo: readonly string[],
): Promise<SignedIn | null> {
  const opensToSuspended = alsoOpenTo.includes("suspended");
  // signedIn() throws for a suspended member; waiting and unconfirmed are fields of what it returns.
  const signedIn = await (opensToSuspended ? visiting.catch(asVisitorIfSuspended) : visiting);
  if (signedIn?.waiting && !alsoOpenTo.includes("waiting")) return opensToSuspended ? null : refuse("awaits-approval");
  return signedIn?.confirmed === false && !alsoOpenTo.includes("unconfirmed") ? refuse("unconfirmed") : signedIn;
}

/** The account's holder, also while suspended: a suspended member still owns their data (docs/product.md#accounts). */
export async function accountHolder({
  app,
  sessionId,
}: Pick<AppLoadContext, "app" | "sessionId">): Promise<Actor | null> {
  const id = await sessionId();
  return id === null ? null : holderOfSession(app.context, id);
}
