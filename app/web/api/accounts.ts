import { z } from "zod/v4";
import {
  forgotPasswordInput,
  registerInput,
  resetPassword,
  resetPasswordInput,
  signInInput,
  type NewSession,
} from "~/domain/members";
import { registerFrom, signInFrom } from "../accounts";
import { endSession } from "../end-session";
import { explainCode } from "../errors";
import { forgotFrom, toldOfLink } from "../forgot-password";
import { cookieOf } from "../session";
import { ownMember } from "./answers/member";
import { forAnyone, forMembers, type Call, type Operation } from "./operation";

/** The member, and the cookie of the session just begun; a suspended member's opens nothing but the page that says why. */
async function signedInAnswer({ app }: Pick<Call, "app">, session: NewSession, status: number) {
  const headers = { "Set-Cookie": await cookieOf(app, session) };
  if (!session.suspended) return Response.json(session.member, { status, headers });
  const suspended = explainCode("suspended");
  return Response.json({ message: suspended.message }, { status: suspended.status, headers });
}

/** Specification 7: who is signed in, how that begins and ends, and the way back in. */
export const accounts: Operation[] = [
  forMembers({
    method: "GET",
    path: "/auth/user",
    title: "Who is signed in",
    answers: ownMember,
    answer: ({ signedIn }) => Promise.resolve(signedIn.member),
  }),
  forAnyone({
    method: "POST",
    path: "/auth/login",
    title: "Sign in; the answer sets the session's cookie",
    body: signInInput,
    example: { email: "ana@example.org", password: "ana parks kindly" },
    refuses: ["wrong-credentials", "suspended", "too-many"],
    answers: ownMember,
    answer: async (call) => signedInAnswer(call, await signInFrom(call.load, call.body), 200),
  }),
  forAnyone({
    method: "POST",
    path: "/auth/register",
    title: "Create an account and sign in to it",
    status: 201,
    // A key is kept by the member it belongs to: there is none yet.
    alwaysAnew: true,
    body: registerInput,
    example: { email: "ana@example.org", password: "ana parks kindly", firstName: "Ana", lastName: "Reyes" },
    refuses: ["user-exists", "address-barred", "too-many"],
    answers: ownMember,
    answer: async (call) => signedInAnswer(call, await registerFrom(call.load, call.body), 201),
  }),
  forAnyone({
    method: "POST",
    path: "/auth/logout",
    title: "Sign out; no error to whoever is signed out",
    status: 204,
    answer: async ({ load }) => new Response(null, { status: 204, headers: (await endSession(load)).headers }),
  }),
  forAnyone({
    method: "POST",
    path: "/auth/forgot-password",
    title: "Ask for a mail with a link to a new password",
    body: forgotPasswordInput,
    example: { email: "ana@example.org" },
    refuses: ["too-many"],
    answers: z.strictObject({ message: z.string(), resetToken: z.string().optional() }),
    answer: async ({ app, load, body }) => ({ message: toldOfLink(app).message, ...(await forgotFrom(load, body)) }),
  }),
  forAnyone({
    method: "POST",
    path: "/auth/reset-password",
    title: "Set a new password with the link's token; ends every session",
    body: resetPasswordInput,
    example: { token: "what the link carries", newPassword: "ana parks kindly too" },
    refuses: ["reset-token-invalid"],
    answers: z.strictObject({ message: z.string() }),
    answer: async ({ context, body }) => {
      await resetPassword(context, body);
      return { message: "Password reset" };
    },
  }),
  forAnyone({
    method: "GET",
    path: "/login",
    title: "For browsers: leads to the sign-in page, with `redirectTo`",
    status: 302,
    answer: ({ request }) =>
      Promise.resolve(
        new Response(null, { status: 302, headers: { Location: `/auth${new URL(request.url).search}` } }),
      ),
  }),
];
