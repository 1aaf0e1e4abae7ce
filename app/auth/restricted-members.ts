import { isRefusal, refuse } from "~/domain/shared/errors";
import { holderOfSession, type SignedIn } from "~/domain/members";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "./context";

/** The page on which a member confirms the address. Pages that need a confirmed address redirect there. */
export const CONFIRM_PATH = "/confirm-email";

/** The toast after a mail with the link was queued. */
export const linkSent = (email: string) => ({
  title: "Link Sent",
  message: `We sent a link to ${email}. Please check your inbox, and your spam folder.`,
});

/** The page of a member whom an admin has to let in. Pages that are not open to them (`alsoOpenTo`) redirect there. */
export const WAITING_PATH = "/waiting";

/**
 * The page to which an unconfirmed, waiting or suspended member is redirected. Null for any other error. Which pages stay
 * open to them, each page says in the `alsoOpenTo` of its handle, and each call in that of its operation (`admitRestricted`).
 */
export function redirectForRestricted(error: unknown): string | null {
  if (isSuspension(error)) return SUSPENDED_PATH;
  if (!isRefusal(error)) return null;
  if (error.code === "awaits-approval") return WAITING_PATH;
  return error.code === "unconfirmed" ? CONFIRM_PATH : null;
}

/** For `signedIn().catch(…)`, where a suspended, waiting or unconfirmed member counts as a visitor. */
export const asVisitorIfRestricted = (error: unknown): null => {
  if (redirectForRestricted(error) !== null) return null;
  throw error;
};

/** The page with the reason. Pages that are not open to suspended members (`alsoOpenTo`) redirect there. */
export const SUSPENDED_PATH = "/suspended";

const isSuspension = (error: unknown): boolean => isRefusal(error) && error.code === "suspended";

/** For `signedIn().catch(…)`, where a suspended member counts as a visitor. */
export const nobodyIfSuspended = (error: unknown): null => {
  if (isSuspension(error)) return null;
  throw error;
};

/**
 * Lets in everybody who is not restricted, and those kinds of restricted members that `alsoOpenTo` lists. Others are refused:
 * first suspended ones, then those who wait for an admin, then unconfirmed ones. Where suspended members may come, they come as
 * visitors, and so do those who wait.
 */
export async function admitRestricted(
  visiting: Promise<SignedIn | null>,
  alsoOpenTo: readonly string[],
): Promise<SignedIn | null> {
  const opensToSuspended = alsoOpenTo.includes("suspended");
  const signedIn = await (opensToSuspended ? visiting.catch(nobodyIfSuspended) : visiting);
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
