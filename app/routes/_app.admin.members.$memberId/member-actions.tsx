import type { ReactNode } from "react";
import { REASON_MAX, type MemberFile } from "~/domain/admin/rules";
import { Field } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { typedIn, type Constraints, type FormReply } from "~/ui/forms/form-state";
import { PasswordAgain } from "~/ui/admin/password-again";

/** The constraints of the forms that have a schema with fields. */
export interface ActionConstraints {
  correct: Constraints;
  reason: Constraints;
}

interface Props {
  file: MemberFile;
  isSelf: boolean;
  needsPassword: boolean;
  formKey: string;
  constraints: ActionConstraints;
  reply: FormReply | null;
}

/** The actions of an admin on a member. Each opens its form, also without JavaScript. */
export function MemberActions({ file, isSelf, needsPassword, formKey, constraints, reply }: Props) {
  const { member, suspension } = file;
  const given = { formKey, reply };
  const password = <PasswordAgain needed={needsPassword} />;
  return (
    <section className="card rows acts" aria-label="Actions">
      <ActionForm
        {...given}
        intent="correct"
        title="Correct points"
        button="Correct points"
        busy="Correcting..."
        constraint={constraints.correct}
      >
        <Field
          name="points"
          label="Points"
          hint="A whole number; with a minus it takes points away."
          autoComplete="off"
        />
        <Reason hint="The member reads it in their history of points." />
        {password}
      </ActionForm>
      {suspension ? (
        <ActionForm
          {...given}
          intent="lift"
          title="Lift the suspension"
          button="Lift suspension"
          busy="Lifting..."
          constraint={constraints.reason}
        >
          <p>They can use everything again. What had ended stays ended.</p>
          <Reason hint="The member reads it." />
        </ActionForm>
      ) : (
        !member.isAdmin && (
          <ActionForm
            {...given}
            intent="suspend"
            title="Suspend"
            button={`Suspend ${member.firstName}`}
            busy="Suspending..."
            constraint={constraints.reason}
            danger
          >
            <p>
              Nobody sees them any more: their promises end, their spaces and their request leave every list. They can
              sign in only to read why.
            </p>
            <Reason hint="The member reads it." />
            {password}
          </ActionForm>
        )
      )}
      {member.isAdmin && (
        <ActionForm
          {...given}
          intent="revoke"
          title="Take the admin role back"
          button="Take the role back"
          busy="Saving..."
          danger
        >
          <p>
            {isSelf
              ? "You will see no page of admins any more. Only another admin can give you the role again."
              : "They stay a member, and see no page of admins any more."}
          </p>
          {password}
        </ActionForm>
      )}
      {!member.isAdmin && !suspension && (
        <ActionForm {...given} intent="grant" title="Make an admin" button="Make an admin" busy="Saving...">
          <p>Admins see every member with their e-mail, correct points, suspend, and name other admins.</p>
          {password}
        </ActionForm>
      )}
    </section>
  );
}

interface ActionFormProps {
  intent: string;
  title: string;
  button: string;
  busy: string;
  danger?: boolean;
  constraint?: Constraints;
  formKey: string;
  reply: FormReply | null;
  children: ReactNode;
}

function ActionForm({
  intent,
  title,
  button,
  busy,
  danger,
  constraint = {},
  formKey,
  reply,
  children,
}: ActionFormProps) {
  const own = typedIn(reply, "intent") === intent ? reply : null;
  return (
    <details open={own !== null}>
      <summary>{title}</summary>
      <PostForm intent={intent} reply={own} constraint={constraint}>
        <input type="hidden" name="formKey" value={formKey} />
        <FormError />
        {children}
        <SubmitButton className={danger ? "button danger" : "button"} busy={busy}>
          {button}
        </SubmitButton>
      </PostForm>
    </details>
  );
}

const Reason = ({ hint }: { hint: string }) => (
  <Field name="reason" label="Reason" hint={hint} maxLength={REASON_MAX} autoComplete="off" />
);
