import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { AppLoadContext } from "~/auth/context";
import { redirectWithToast } from "~/auth/flash";
import { requireAdmin } from "~/auth/guards";
import { refuseOtherPage, SENT_BY } from "~/auth/sent-by";
import { needsPassword, requireFreshPassword } from "~/auth/password-again";
import { importInput } from "~/domain/admin";
import { checkPeople, invitePeople, mailedInvitations, registrationMode } from "~/domain/auth";
import { MAX_PROBLEMS_SHOWN, type InvitedPerson } from "~/domain/auth/people-list-rules";
import { hashOf } from "~/domain/shared/ids";
import type { Actor } from "~/domain/shared/context";
import { sendOnce } from "~/domain/shared/send-once";
import { formKeyOf, replyTo } from "~/forms/forms";
import { refusedForm } from "~/forms/refused-form";
import { listFormOf, listTextOf } from "~/server/list-body";
import { peopleIn } from "~/server/read-people-table";
import { adminPage } from "~/ui/admin/admin-page";
import { ImportPage, type Checked, type ImportReply } from "./import-page";
import { countText } from "~/ui/admin/counts";

export const handle = adminPage({ title: "Import", subtitle: "Invite a list of people", takesFile: true });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { context, mailer } = loadContext.app;
  return {
    closed: (await registrationMode(context.read)) === "closed",
    invited: await mailedInvitations(context, signedIn.actor),
    needsPassword: needsPassword(loadContext, signedIn),
    sendsMails: mailer !== null,
    formKey: context.newId(),
  };
}

/** People of one transaction: all 5,000 at once would take longer than a transaction may on a small or busy machine. */
const PEOPLE_A_TRANSACTION = 1_000;

/** Checks a list, or invites the people of the list that was checked before. What was sent stays in the form's text. */
export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  let form = new FormData();
  let checked: Checked | null = null;
  let invited = 0;
  try {
    const signedIn = await requireAdmin(request, loadContext);
    form = await listFormOf(request);
    refuseOtherPage({ sentBy: form.get(SENT_BY) }, signedIn.actor);
    const text = await listTextOf(form);
    form.set("text", text);
    const { people, ...found } = await checkList(loadContext, signedIn.actor, text);
    checked = found;
    if (form.get("invite") !== checked.fingerprint)
      return data<ImportReply>({ ...replyTo(form, importInput, {}), checked });
    await requireFreshPassword(loadContext, signedIn, form);
    for (let from = 0; from < people.length; from += PEOPLE_A_TRANSACTION) {
      // Each transaction has a key of its own: sent again after a failure, only those that failed run.
      const sent = [checked.fingerprint, from];
      const once = sendOnce(loadContext.app.context, signedIn.actor, formKeyOf(request, form, sent), sent);
      invited += await invitePeople(once, signedIn.actor, people.slice(from, from + PEOPLE_A_TRANSACTION));
    }
    return await redirectWithToast("/admin/import", { title: "On their way", message: invitedText(invited) });
  } catch (error) {
    const failed =
      invited > 0
        ? `${invitedText(invited)} Failed to invite the others. Please try again.`
        : "Failed to invite them. Please try again.";
    const refused = refusedForm(form, error, loadContext, { schema: importInput, failed });
    return data<ImportReply>({ ...refused.data, ...(checked && { checked }) }, refused.init ?? {});
  }
}

const invitedText = (invited: number): string => `${countText(invited, "person is", "people are")} invited by mail.`;

/** What stands in a list: whom it would invite, and which lines are wrong. */
async function checkList(
  loadContext: AppLoadContext,
  admin: Actor,
  text: string,
): Promise<Checked & { people: InvitedPerson[] }> {
  const { people: listed, ignored } = peopleIn(text);
  const { people, problems } = await checkPeople(loadContext.app.context, admin, listed);
  return {
    people,
    number: people.length,
    first: people.slice(0, 3),
    problems: problems.slice(0, MAX_PROBLEMS_SHOWN),
    more: Math.max(0, problems.length - MAX_PROBLEMS_SHOWN),
    ignored,
    fingerprint: hashOf(JSON.stringify(people)),
  };
}

export default function Import() {
  return <ImportPage {...useLoaderData<typeof loader>()} />;
}
