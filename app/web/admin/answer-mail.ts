import { retryMails } from "~/domain/mail";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "../context";
import { redirectWithToast } from "../flash";

/** Answers 'Try again now'. */
export async function answerMail({ app }: AppLoadContext, admin: Actor): Promise<Response> {
  const mails = await retryMails(app.context, admin);
  const toast =
    mails > 0
      ? {
          title: "Trying again",
          message: `${mails} ${mails === 1 ? "letter leaves" : "letters leave"} within seconds.`,
        }
      : { title: "Nothing to try", message: "No letter was given up." };
  return redirectWithToast("/admin/mail", toast);
}
