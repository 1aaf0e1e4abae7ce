import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { SignOutForm } from "~/ui/members/sign-out-form";
import type { PageHandle } from "~/ui/shell/handle";
import type { AppLoadContext } from "~/auth/context";
import { redirectWithToast } from "~/auth/flash";
import { endSession, mayBeForgedSignOut } from "~/auth/end-session";
import { isSpeculative } from "~/security/browser-headers";

export const handle: PageHandle = {
  title: "Sign out?",
  hydrate: false,
  alsoOpenTo: ["suspended", "unconfirmed", "before-launch"],
  allowsCrossSite: "links",
};

async function signOut(loadContext: AppLoadContext) {
  const { ended, headers } = await endSession(loadContext);
  const message = ended ? "You have been successfully logged out." : "You have been logged out.";
  return redirectWithToast("/", { title: "Logged out", message }, { headers });
}

/** A link of this site signs out at once. One on another site asks first: any site could sign members out. */
export function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  if (mayBeForgedSignOut(loadContext) || isSpeculative(request)) return data(null, { status: 403 });
  return loadContext.isHead ? redirect("/") : signOut(loadContext);
}

export const action = ({ context: loadContext }: ActionFunctionArgs) => signOut(loadContext);

export default function ConfirmSignOut() {
  return (
    <div className="stack">
      <p>A link on another site led you here. You're still signed in.</p>
      <SignOutForm />
    </div>
  );
}
