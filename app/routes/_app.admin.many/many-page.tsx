import { ActionForm, MailFields, PointsField, Reason } from "~/ui/admin/action-form";
import { PasswordAgain } from "~/ui/admin/password-again";
import { PersonLink } from "~/ui/admin/person-link";
import type { Constraints, FormReply } from "~/ui/forms/form-state";

export interface ManyData {
  members: { id: string; name: string }[];
  needsPassword: boolean;
  /** A mail server is set. */
  mails: boolean;
  /** The forms' idempotency key: a form that is sent twice acts once on each member. */
  formKey: string;
  constraints: Readonly<Record<"suspend" | "correct" | "mail", Constraints>>;
}

/** The members who were chosen in the list, and what can be done to all of them. */
export function ManyPage({ data, reply }: { data: ManyData; reply: FormReply | null }) {
  const { members, needsPassword, mails, formKey, constraints } = data;
  if (members.length === 0)
    return <p className="card empty">Nobody is chosen. Tick members in the list of the dashboard.</p>;
  const given = { hidden: { key: formKey, members: members.map(({ id }) => id).join() }, reply };
  const password = <PasswordAgain needed={needsPassword} />;
  const all = members.length === 1 ? "1 member" : `${members.length} members`;
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
        <ActionForm {...given} intent="mail" title={`Write to ${all}`} busy="Sending..." constraint={constraints.mail}>
          {!mails && <p>No mail server is set: the mails wait until one is.</p>}
          <MailFields />
          {password}
        </ActionForm>
        <ActionForm
          {...given}
          intent="correct"
          title={`Correct the points of ${all}`}
          busy="Correcting..."
          constraint={constraints.correct}
        >
          <PointsField />
          <Reason hint="Each member reads it in their history of points." />
          {password}
        </ActionForm>
        <ActionForm
          {...given}
          intent="suspend"
          title={`Suspend ${all}`}
          busy="Suspending..."
          constraint={constraints.suspend}
          danger
        >
          <p>Admins, and who is suspended already, are left as they are.</p>
          <Reason hint="Each member reads it." />
          {password}
        </ActionForm>
      </section>
    </div>
  );
}
