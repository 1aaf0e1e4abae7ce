import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthPage } from "~/routes/_app.auth/auth-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { afterwards, authAction } from "~/routes/_app.auth/auth-action.server";
import type { AuthMode } from "~/auth/authenticator";
import { registrationMode, registerInput, signInInput } from "~/domain/members";
import type { RegistrationMode } from "~/domain/members/rules";
import { constraintsOf, type Constraints } from "~/forms/forms";
import { requireVisitor } from "~/auth/guards";

interface AuthData {
  mode: AuthMode;
  redirectTo: string;
  registration: RegistrationMode;
  /** The token of the link that led here. */
  invitation: string;
  constraint: Constraints;
}

export const handle: PageHandle<AuthData> = {
  title: (auth) => (auth?.mode === "sign-up" ? "Create Account" : "Sign In"),
  back: "/",
  sameForVisitors: true,
  openTo: ["unconfirmed", "before-launch"],
};

export async function loader({ request, context: load }: LoaderFunctionArgs): Promise<AuthData> {
  await requireVisitor(load);
  const { searchParams } = new URL(request.url);
  const mode = searchParams.get("mode") === "sign-up" ? "sign-up" : "sign-in";
  const registration = await registrationMode(load.app.context.read);
  const invitation = searchParams.get("invitation") ?? "";
  return {
    mode,
    redirectTo: afterwards(request),
    registration,
    invitation,
    constraint: constraintsOf(mode === "sign-up" ? registerInput : signInInput),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => authAction(request, context);

export default function Auth() {
  return <AuthPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
