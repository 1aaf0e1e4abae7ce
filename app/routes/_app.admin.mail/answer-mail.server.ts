import { releaseMails, retryMails } from "~/domain/mail";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "~/http/context";
import { redirectWithToast } from "~/forms/flash";

/** Answers 'Try again now' and 'Send them now'. */
export async function answerMail(request: Request, { app }: AppLoadContext, admin: Actor): Promise<Response> {
  const form = await request.formData();
  if (form.get("intent") === "release-mails") return answerRelease(await releaseMails(app.context, admin));
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

const answerRelease = (mails: number): Promise<Response> =>
  redirectWithToast("/admin/mail", {
    title: mails > 0 ? "On their way" : "Nothing is held",
    message:
      mails > 0
        ? `${mails} ${mails === 1 ? "letter leaves" : "letters leave"} within seconds.`
        : "No letter waits for you.",
  });
