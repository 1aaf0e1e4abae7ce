import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { SignOutForm } from "~/ui/members/sign-out-form";
import type { PageHandle } from "~/ui/shell/handle";
import type { AppLoadContext } from "~/web/context";
import { redirectWithToast } from "~/web/flash";
import { endSession, mayBeLedHere } from "~/web/end-session";

export const handle: PageHandle = { title: "Sign out?", hydrate: false };

async function signOut(context: AppLoadContext) {
  const { ended, headers } = await endSession(context);
  const message = ended ? "You have been successfully logged out." : "You have been logged out.";
  return redirectWithToast("/", { title: "Logged out", message }, { headers });
}

/** A link of ours signs out at once; one from elsewhere is asked about first, or any page could sign members out. */
export function loader({ context }: LoaderFunctionArgs) {
  if (mayBeLedHere(context)) return data(null, { status: 403 });
  return context.isHead ? redirect("/") : signOut(context);
}

export const action = ({ context }: ActionFunctionArgs) => signOut(context);

export default function ConfirmSignOut() {
  return (
    <div className="stack">
      <p>A link on another site led you here. You are still signed in.</p>
      <SignOutForm />
    </div>
  );
}
