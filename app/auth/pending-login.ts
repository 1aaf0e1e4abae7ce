import { createCookie } from "@remix-run/node";
import { finishSignIn, readPendingLoginToken, PENDING_LOGIN_MS, type NewSession } from "~/domain/auth";
import { isRefusal, type Refusal } from "~/domain/shared/errors";
import type { AppLoadContext } from "./context";
import { noteSecurity } from "../security/note-security";

/** The cookie with the token, which proves at the second step that the password was right. */
const pendingLoginCookie = createCookie("second-step", {
  path: "/auth",
  httpOnly: true,
  sameSite: "lax",
  maxAge: PENDING_LOGIN_MS / 1000,
});

export const SECOND_STEP_PATH = "/auth/second-step";

/** The token in a refusal that asks for the code; null for any other error. */
export const pendingLoginTokenIn = (error: unknown): string | null =>
  isRefusal(error, "second-step-required") ? (error.details.pendingLoginToken ?? null) : null;

/** The token in the request's cookie. */
export async function pendingLoginTokenOf(request: Request): Promise<string | null> {
  const token: unknown = await pendingLoginCookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" && token ? token : null;
}

/** `Set-Cookie` of a token, with `Secure` over https. Null deletes the cookie. */
export function storePendingLoginToken({ app }: Pick<AppLoadContext, "app">, token: string | null): Promise<string> {
  const secure = app.config.publicUrl.protocol === "https:";
  return pendingLoginCookie.serialize(token ?? "", { secure, ...(token === null && { maxAge: 0 }) });
}

const isWrongCode = (error: unknown): error is Refusal => isRefusal(error, "wrong-code");

/**
 * Starts a session by a code, after the password was right. Wrong codes count for the account, whatever the
 * network: a stranger can lock nobody out by it, because the password comes first. Form and API call use it.
 */
export async function finishSignInWithLimits(
  loadContext: Pick<AppLoadContext, "app" | "clientIp" | "browser">,
  token: string,
  code: string,
): Promise<NewSession & { isRecovery: boolean }> {
  const { context, limits } = loadContext.app;
  const { memberId } = readPendingLoginToken(context, token);
  const browser = await loadContext.browser();
  const counts = [
    ["second-step-failures", memberId],
    ["second-step-failures-day", memberId],
  ] as const;
  try {
    const session = await limits.countFailures(counts, isWrongCode, () => finishSignIn(context, token, code, browser));
    await noteSecurity(loadContext, { kind: session.isRecovery ? "recovery-code-used" : "signed-in", memberId });
    return session;
  } catch (error) {
    if (isWrongCode(error)) await noteSecurity(loadContext, { kind: "second-step-failed", memberId });
    throw error;
  }
}
