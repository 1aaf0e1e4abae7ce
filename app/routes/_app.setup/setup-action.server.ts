import type { AppLoadContext } from "~/auth/context";
import { redirectWithToast } from "~/auth/flash";
import { SET_UP_PATH } from "~/auth/guards";
import { sessionHeaders } from "~/auth/session";
import { addFirstAdmin, firstAdminInput, forgotPasswordInput, serverAddressInput } from "~/domain/auth";
import { testMail } from "~/domain/notifications";
import { SECOND } from "~/domain/shared/clock";
import { openFormAction } from "~/forms/open-form-action";
import { parseForm, replyTo } from "~/forms/forms";
import type { FormReply } from "~/ui/forms/form-state";
import { noteSecurity } from "~/security/note-security";
import type { SetupFinding } from "~/routes/_app.setup/setup-page";
import { errorText } from "~/domain/shared/errors";

/** Proxies give up after a minute, people sooner. */
const TEST_MAIL_TIMEOUT_MS = 10 * SECOND;

/** Sends a mail to the typed address, and says why where the mail server takes none. */
export async function sendTestMail(
  { app, requestId }: AppLoadContext,
  form: FormData,
): Promise<FormReply | SetupFinding> {
  const read = parseForm(form, forgotPasswordInput);
  if ("reply" in read) return read.reply;
  const { email } = read.value;
  const failed = (message: string) =>
    replyTo(form, forgotPasswordInput, { failure: { title: "No mail left", message } });
  if (!app.mailer) return failed("No mail server is set.");
  try {
    await app.mailer.send(testMail(email, app.config.brandName), { timeoutMs: TEST_MAIL_TIMEOUT_MS });
    return { sentTo: email };
  } catch (err) {
    app.log.warn({ err, requestId }, "the test mail was not sent");
    return failed(`The mail server took none: ${errorText(err)}. Check SMTP_URL and MAIL_FROM.`);
  }
}

/** Asks the typed address for this server, as the doctor asks PUBLIC_URL. */
export async function tryAddress({ app }: AppLoadContext, form: FormData): Promise<FormReply | SetupFinding> {
  const read = parseForm(form, serverAddressInput);
  if ("reply" in read) return read.reply;
  const address = new URL(read.value.address);
  return { address: address.origin, findings: await app.doctor.address(address) };
}

/** Makes the admin, who is signed in then. */
export const becomeAdmin = (loadContext: AppLoadContext, key: string) =>
  openFormAction(loadContext, {
    schema: firstAdminInput,
    title: "Setup failed",
    failed: "Something went wrong. Please try again.",
    work: async (input) => {
      const { app } = loadContext;
      const session = await addFirstAdmin(app.context, key, input, await loadContext.browser());
      await noteSecurity(loadContext, { kind: "admin-granted", memberId: session.member.id });
      const ready = {
        title: "Ready",
        message: "You're the admin.",
        to: "/admin/health",
        link: "See what's left to do",
      };
      return redirectWithToast(app.config.adminSecondStep ? SET_UP_PATH : "/admin", ready, {
        headers: await sessionHeaders(app, session),
      });
    },
  });
