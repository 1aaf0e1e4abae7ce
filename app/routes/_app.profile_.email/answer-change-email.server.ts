import { redirect } from "@remix-run/node";
import { requireMember } from "~/auth/guards";
import { CONFIRM_PATH, linkSent } from "~/auth/unconfirmed";
import { withPassword } from "~/auth/with-password";
import { changeEmail, changeEmailInput } from "~/domain/members";
import { answerOpenForm } from "~/forms/answer-open-form";
import { redirectWithToast } from "~/forms/flash";
import { formOf } from "~/forms/forms";
import type { AppLoadContext } from "~/http/context";

const FAILED = "Something went wrong. Please try again.";

const changedToast = (email: string) => ({ title: "E-mail Changed", message: `Your address is ${email} now.` });

/** Answers the form by which a member changes the address. */
export async function answerChangeEmail(request: Request, load: AppLoadContext) {
  const { actor, confirmed } = await requireMember(request, load);
  const away: Response = redirect(CONFIRM_PATH);
  if (!confirmed) throw away;
  return answerOpenForm(await formOf(request), load, {
    schema: changeEmailInput,
    title: "E-mail Not Changed",
    failed: FAILED,
    work: async (input) => {
      await load.app.limits.take("confirmation-mails", actor.id);
      const sent = await withPassword(load, actor, () => changeEmail(load.app.context, actor, input));
      return redirectWithToast("/profile/security", sent ? linkSent(input.email) : changedToast(input.email));
    },
  });
}
