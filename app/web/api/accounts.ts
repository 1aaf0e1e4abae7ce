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
import { forgotFrom, linkSent } from "../forgot-password";
import { cookieOf } from "../session";
import { forAnyone, forMembers, type Call, type Operation } from "./operation";

/** The member, and the cookie of the session just begun. */
async function signedInAnswer({ app }: Pick<Call<unknown>, "app">, session: NewSession, status: number) {
  return Response.json(session.member, { status, headers: { "Set-Cookie": await cookieOf(app, session) } });
}

/** Specification 7: who is signed in, how that begins and ends, and the way back in. */
export const accounts: Operation[] = [
  forMembers({
    method: "GET",
    path: "/auth/user",
    answer: ({ signedIn }) => Promise.resolve(signedIn.member),
  }),
  forAnyone({
    method: "POST",
    path: "/auth/login",
    input: signInInput,
    answer: async (call) => signedInAnswer(call, await signInFrom(call.load, call.input), 200),
  }),
  forAnyone({
    method: "POST",
    path: "/auth/register",
    status: 201,
    input: registerInput,
    answer: async (call) => signedInAnswer(call, await registerFrom(call.load, call.input), 201),
  }),
  forAnyone({
    method: "POST",
    path: "/auth/logout",
    status: 204,
    answer: async ({ load }) => new Response(null, { status: 204, headers: (await endSession(load)).headers }),
  }),
  forAnyone({
    method: "POST",
    path: "/auth/forgot-password",
    input: forgotPasswordInput,
    answer: async ({ load, input }) => ({ message: linkSent.message, ...(await forgotFrom(load, input)) }),
  }),
  forAnyone({
    method: "POST",
    path: "/auth/reset-password",
    input: resetPasswordInput,
    answer: async ({ context, input }) => {
      await resetPassword(context, input);
      return { message: "Password reset" };
    },
  }),
];
