import { redirect } from "@remix-run/node";
import { deleteAccountInput } from "~/domain/account";
import { answerOpenForm } from "../answer-open-form";
import type { AppLoadContext } from "../context";
import { redirectWithToast } from "../flash";
import { formOf } from "../forms";
import type { requireMember } from "../guards";
import { accountHolder } from "./account-holder";
import { deleteFrom } from "./delete-from";

const deleted = { title: "Account deleted", message: "You are signed out, and what was personal is gone." };

/** Answers the form that deletes an account, on the member's page, which admits members alone, and on that of the suspended. */
export async function answerDeletion(request: Request, load: AppLoadContext, admit?: typeof requireMember) {
  const holder = await accountHolder(load);
  if (!holder) await admit?.(request, load); // who is sent to sign in comes back
  const away: Response = redirect("/auth");
  if (!holder) throw away;
  return answerOpenForm(await formOf(request), load, {
    schema: deleteAccountInput,
    title: "Account not deleted",
    failed: "Failed to delete the account. Please try again.",
    work: async (input) => {
      await admit?.(request, load);
      return redirectWithToast("/", deleted, { headers: await deleteFrom(load, holder, input) });
    },
  });
}
