import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MailPage } from "~/routes/_app.admin.mail/mail-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireAdmin } from "~/auth/guards";
import { listMails, MAILS_PAGE, mailsInput, outboxState, releaseMails, retryMails } from "~/domain/notifications";
import type { Actor } from "~/domain/shared/context";
import type { AppLoadContext } from "~/auth/context";
import { formOf } from "~/forms/forms";
import { redirectWithToast } from "~/auth/flash";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";

export const handle: PageHandle = {
  title: "Mail",
  subtitle: "What left, and what couldn't",
  back: "/admin",
  tab: "profile",
  layout: "wide",
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadMail(request, context, await requireAdmin(request, context));

export const action = async ({ request, context }: ActionFunctionArgs) =>
  answerMail(request, context, (await requireAdmin(request, context)).actor);

export default function Mail() {
  return <MailPage {...useLoaderData<typeof loader>()} />;
}

/** Answers 'Try again now' and 'Send them now'. */
async function answerMail(request: Request, { app }: AppLoadContext, admin: Actor): Promise<Response> {
  const form = await formOf(request);
  if (form.get("intent") === "release-mails") return answerRelease(await releaseMails(app.context, admin));
  const mails = await retryMails(app.context, admin);
  const toast =
    mails > 0
      ? {
          title: "Trying again",
          message: `${mails} ${mails === 1 ? "letter leaves" : "letters leave"} within seconds.`,
        }
      : { title: "Nothing to try", message: "No failed mail." };
  return redirectWithToast("/admin/mail", toast);
}

const answerRelease = (mails: number): Promise<Response> =>
  redirectWithToast("/admin/mail", {
    title: mails > 0 ? "On their way" : "Nothing is held",
    message:
      mails > 0 ? `${mails} ${mails === 1 ? "letter leaves" : "letters leave"} within seconds.` : "No mail waiting.",
  });

/** The state of the outbox, the page of mails that the address names, and whether a mail server is set. */
async function loadMail(request: Request, { app: { context, mailer } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { before, ...filter } = queryOrEmpty(request, mailsInput);
  const read = (limit: number) => listMails(context, actor, { before, ...filter }, limit);
  const [state, { rows, first, next }] = await Promise.all([
    outboxState(context, actor),
    paginate(request, { size: MAILS_PAGE, read, key: before, filter }),
  ]);
  return {
    ...state,
    list: { mails: rows, filter, first, next },
    mails: mailer !== null,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
