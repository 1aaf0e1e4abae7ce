import { redirect } from "@remix-run/node";
import { deleteAccountInput } from "~/domain/account";
import { openFormAction } from "./open-form-action";
import type { AppLoadContext } from "../auth/context";
import { redirectWithToast } from "../auth/flash";
import type { requireMember } from "../auth/guards";
import { accountHolder } from "../auth/restricted-members";
import { deleteAccountWithLimits } from "../auth/accounts-with-limits";

const deleted = { title: "Account deleted", message: "You're signed out, and your personal data is gone." };

/** Answers the form that deletes an account. Those whom `requireMember` turns away have no `admit`. */
export async function deleteAccountAction(request: Request, loadContext: AppLoadContext, admit?: typeof requireMember) {
  const holder = await accountHolder(loadContext);
  if (!holder) {
    await admit?.(request, loadContext); // a visitor signs in first and returns
    return redirect("/auth");
  }
  return openFormAction(loadContext, {
    schema: deleteAccountInput,
    title: "Account not deleted",
    failed: "Failed to delete the account. Please try again.",
    work: async (input) => {
      await admit?.(request, loadContext);
      return redirectWithToast("/", deleted, { headers: await deleteAccountWithLimits(loadContext, holder, input) });
    },
  });
}
