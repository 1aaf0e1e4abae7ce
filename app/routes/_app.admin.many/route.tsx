import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { needsPassword } from "~/auth/password-again";
import { timeZoneOf } from "~/auth/time-zone";
import {
  actOnMany,
  chosenInput,
  chosenMembers,
  correctPoints,
  correctPointsForm,
  mailInput,
  mailMember,
  manyInput,
  memberFilterInput,
  reasonInput,
  suspendMember,
} from "~/domain/admin";
import { refuse } from "~/domain/shared/errors";
import { adminPageAction, form } from "~/forms/form-action";
import { constraintsOf } from "~/forms/forms";
import { queryOf } from "~/server/search-params";
import { adminPage } from "~/ui/admin/admin-page";
import { ActionForm, MailFields, PointsField, Reason } from "~/ui/admin/action-form";
import { PasswordAgain } from "~/ui/forms/password-again";
import { PersonLink } from "~/ui/admin/person-link";
import { countText } from "~/ui/admin/counts";

export const handle = adminPage({ title: "Act on many" });

/** The members whose ids the address names, or all who match its filters. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { context, mailer } = loadContext.app;
  const query = new URL(request.url).searchParams;
  const chosen = query.has("all")
    ? { filter: queryOf(request, memberFilterInput) }
    : { ids: chosenInput.safeParse(query.getAll("member")).data ?? refuse("invalid-input") };
  return {
    members: await chosenMembers(context, signedIn.actor, chosen, timeZoneOf(request, context.settings, signedIn)),
    needsPassword: needsPassword(loadContext, signedIn),
    sendsMails: mailer !== null,
    formKey: context.newId(),
    constraints: constraintsOf({ suspend: reasonInput, correct: correctPointsForm, mail: mailInput }),
  };
}

/** Answers the forms: the same act on each of the members. */
export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  adminPageAction(request, loadContext, "/admin#members", {
    mail: form({
      asksPassword: true,
      schema: manyInput.extend(mailInput.shape),
      failed: "Failed to send the mails. Please try again.",
      work: async (context, admin, sent) => {
        const done = await actOnMany(context, admin, sent, (once, id) => mailMember(once, admin, id, sent));
        return { title: "Mails written", message: reachedText(done, sent, "gone") };
      },
    }),
    correct: form({
      asksPassword: true,
      schema: manyInput.extend(correctPointsForm.shape),
      failed: "Failed to correct the points. Please try again.",
      work: async (context, admin, sent) => {
        const done = await actOnMany(context, admin, sent, (once, id) => correctPoints(once, admin, id, sent));
        return { title: "Points corrected", message: reachedText(done, sent, "gone") };
      },
    }),
    suspend: form({
      asksPassword: true,
      schema: manyInput.extend(reasonInput.shape),
      failed: "Failed to suspend the members. Please try again.",
      work: async (context, admin, sent) => {
        const done = await actOnMany(context, admin, sent, (once, id) => suspendMember(once, admin, id, sent));
        return { title: "Suspended", message: reachedText(done, sent, "gone, admins, or suspended already") };
      },
    }),
  });

/** @param why the act passes members over */
function reachedText(done: number, { members }: { members: readonly string[] }, why: string): string {
  const unchanged = members.length - done;
  const others = unchanged === 0 ? "" : ` ${unchanged} left as they were: ${why}.`;
  return `${countText(done, "member")}.${others}`;
}

/** The members who were chosen in the list, and what can be done to all of them. */
export default function Many() {
  const { members, needsPassword, sendsMails, formKey } = useLoaderData<typeof loader>();
  if (members.length === 0)
    return (
      <div className="empty">
        <p>Nobody is chosen. Tick members in the list of the dashboard.</p>
        <Link className="button" to="/admin">
          Choose members
        </Link>
      </div>
    );
  const given = { hidden: { key: formKey, members: members.map(({ id }) => id).join() } };
  const password = <PasswordAgain needed={needsPassword} />;
  const all = countText(members.length, "member");
  return (
    <div className="stack readable">
      <section className="card" aria-labelledby="chosen">
        <h2 id="chosen">{all}</h2>
        <ul className="many">
          {members.map((person) => (
            <li key={person.id}>
              <PersonLink person={person} />
            </li>
          ))}
        </ul>
      </section>
      <section className="card rows acts" aria-label="Actions">
        <ActionForm {...given} intent="mail" title={`Write to ${all}`} busy="Sending...">
          {!sendsMails && <p>No mail server is set: the mails wait until one is.</p>}
          <MailFields />
          {password}
        </ActionForm>
        <ActionForm {...given} intent="correct" title={`Correct the points of ${all}`} busy="Correcting...">
          <PointsField />
          <Reason hint="Each member reads it in their history of points." />
          {password}
        </ActionForm>
        <ActionForm {...given} intent="suspend" title={`Suspend ${all}`} busy="Suspending..." danger>
          <p>Admins, and who is suspended already, are left as they are.</p>
          <Reason hint="Each member reads it." />
          {password}
        </ActionForm>
      </section>
    </div>
  );
}
