import { z } from "zod";
import {
  codeInput,
  endOwnSession,
  forgotPasswordInput,
  type NewSession,
  registerInput,
  resendConfirmation,
  resetPasswordInput,
  sessionsOf,
  signInInput,
} from "~/domain/auth";
import { registerByCall, signInByCall } from "../forms/authenticator";
import { endSession, signOutOthers } from "../auth/end-session";
import { forgotPasswordWithLimits, resetLinkToast } from "../auth/forgot-password";
import { sessionHeaders } from "../auth/session";
import { resetPasswordWithCookie } from "../auth/accounts-with-limits";
import { ownMember, ownSession } from "./schemas/member";
import { forAnyone, forMembers, type HandlerArgs, type Operation } from "./operation";
import { httpErrorOfCode } from "../server/errors";

/** The member and the new session's cookie. A suspended member's session opens only the page that says why. */
async function signedInAnswer({ app }: Pick<HandlerArgs, "app">, session: NewSession, status: number) {
  const headers = await sessionHeaders(app, session);
  if (!session.suspended) return Response.json(session.member, { status, headers });
  const suspended = httpErrorOfCode("suspended");
  return Response.json({ message: suspended.message }, { status: suspended.status, headers });
}

export const accounts: Operation[] = [
  forMembers("GET /auth/user", {
    summary: "Who is signed in",
    response: ownMember,
    handler: ({ signedIn }) => Promise.resolve(signedIn.member),
  }),
  forAnyone("POST /auth/login", {
    summary: "Sign in; the answer sets the session's cookie",
    setsCookies: true,
    body: signInInput.extend({ code: codeInput.shape.code.optional() }),
    example: { email: "ana@example.org", password: "ana parks kindly" },
    refuses: ["wrong-credentials", "second-step-required", "wrong-code", "suspended", "too-many", "sign-in-slowed"],
    response: ownMember,
    handler: async (args) =>
      signedInAnswer(args, await signInByCall(args.loadContext, args.body, args.request.url), 200),
  }),
  forAnyone("POST /auth/register", {
    summary: "Create an account and sign in to it",
    setsCookies: true,
    status: 201,
    // No Idempotency-Key: keys belong to a member, and there is none yet.
    createsAnew: true,
    body: registerInput,
    example: { email: "ana@example.org", password: "ana parks kindly", firstName: "Ana", lastName: "Reyes" },
    refuses: ["user-exists", "registration-closed", "invitation-needed", "too-many"],
    response: ownMember,
    handler: async (args) =>
      signedInAnswer(args, await registerByCall(args.loadContext, args.body, args.request.url), 201),
  }),
  forAnyone("POST /auth/logout", {
    summary: "Sign out; no error to whoever is signed out",
    setsCookies: true,
    status: 204,
    handler: async ({ loadContext }) =>
      new Response(null, { status: 204, headers: (await endSession(loadContext)).headers }),
  }),
  forAnyone("POST /auth/forgot-password", {
    summary: "Ask for a mail with a link to a new password",
    body: forgotPasswordInput,
    example: { email: "ana@example.org" },
    refuses: ["too-many"],
    response: z.strictObject({ message: z.string(), resetToken: z.string().optional() }),
    handler: async ({ app, loadContext, body }) => ({
      message: resetLinkToast(app).message,
      ...(await forgotPasswordWithLimits(loadContext, body)),
    }),
  }),
  forAnyone("POST /auth/reset-password", {
    summary: "Set a new password with the link's token; ends every session",
    setsCookies: true,
    body: resetPasswordInput,
    example: { token: "what the link carries", newPassword: "ana parks kindly too" },
    refuses: ["reset-token-invalid"],
    response: z.strictObject({ message: z.string() }),
    handler: async ({ loadContext, body }) => {
      const headers = await resetPasswordWithCookie(loadContext, body);
      return Response.json({ message: "Password reset" }, { headers });
    },
  }),
  forMembers("POST /auth/confirm-email/resend", {
    summary: "Mail the link once more that confirms the address; says where it goes",
    alsoOpenTo: ["waiting"],
    limit: "confirmation-mails",
    refuses: ["not-found"],
    response: z.strictObject({ email: z.string() }),
    handler: async ({ context, actor }) => ({ email: await resendConfirmation(context, actor) }),
  }),
  forAnyone("GET /login", {
    summary: "For browsers: leads to the sign-in page, with `redirectTo`",
    status: 302,
    handler: ({ request }) =>
      Promise.resolve(
        new Response(null, { status: 302, headers: { Location: `/auth${new URL(request.url).search}` } }),
      ),
  }),
];

/** docs/product.md#accounts: where the member is signed in. */
export const sessions: Operation[] = [
  forMembers("GET /profile/sessions", {
    summary: "Own sessions, this one first",
    response: z.array(ownSession),
    handler: ({ context, actor, signedIn }) => sessionsOf(context, actor, signedIn.sessionId),
  }),
  forMembers("DELETE /profile/sessions", {
    summary: "End all sessions but this one, and all tokens; other browsers count as new from then on",
    status: 204,
    handler: async ({ signedIn, loadContext }) => {
      await signOutOthers(loadContext, signedIn);
    },
  }),
  forMembers("DELETE /profile/sessions/{id}", {
    summary: "End one of the member's sessions",
    status: 204,
    handler: ({ context, actor, params }) => endOwnSession(context, actor, params.id),
  }),
];
