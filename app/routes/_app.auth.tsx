import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthPage } from "~/ui/auth/auth-page";
import { useReply } from "~/ui/forms/use-reply";
import type { PageHandle } from "~/ui/shell/handle";
import { authenticatorFor, type AuthMode } from "~/web/authenticator";
import { refusedSignIn, welcome } from "~/web/auth-words";
import { redirectWithToast } from "~/web/flash";
import { formOf } from "~/web/forms";
import { requireVisitor } from "~/web/guards";
import { redirectPath } from "~/web/redirect-path";
import { cookieOf } from "~/web/session";
import { SUSPENDED_PATH } from "~/web/suspended";

interface AuthData {
  mode: AuthMode;
  redirectTo: string;
}

export const handle: PageHandle<AuthData | undefined> = {
  title: (auth) => (auth?.mode === "sign-up" ? "Create Account" : "Sign In"),
  back: "/",
  sameForVisitors: true,
};

const afterwards = (request: Request): string => redirectPath(new URL(request.url).searchParams.get("redirectTo"));

export async function loader({ request, context }: LoaderFunctionArgs): Promise<AuthData> {
  await requireVisitor(context);
  const mode = new URL(request.url).searchParams.get("mode");
  return { mode: mode === "sign-up" ? mode : "sign-in", redirectTo: afterwards(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request.clone());
  const mode = form.get("intent") === "sign-up" ? "sign-up" : "sign-in";
  try {
    const session = await authenticatorFor(context).authenticate(mode, request);
    const headers = { "Set-Cookie": await cookieOf(context.app, session) };
    if (session.suspended) return redirect(SUSPENDED_PATH, { headers });
    return await redirectWithToast(afterwards(request), welcome(mode, session.member), { headers });
  } catch (error) {
    const { reply, ...init } = refusedSignIn(mode, form, error);
    return data(reply, init);
  }
}

export default function Auth() {
  return <AuthPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
