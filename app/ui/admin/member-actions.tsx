import type { ReactNode } from "react";
import { REASON_MAX, type MemberFile } from "~/domain/admin/rules";
import { Field } from "~/ui/forms/field";
import { FormError } from "~/ui/forms/form-error";
import type { FormReply } from "~/ui/forms/form-state";
import { PostForm } from "~/ui/forms/post-form";
import { SubmitButton } from "~/ui/forms/submit-button";

interface Props {
  file: MemberFile;
  isSelf: boolean;
  formKey: string;
  reply: FormReply | null;
}

/** What can be done to a member; each opens its form, also without JavaScript. */
export function MemberActions({ file: { member, suspension }, isSelf, formKey, reply }: Props) {
  const given = { formKey, reply };
  return (
    <section className="card rows acts" aria-label="Actions">
      <Act {...given} intent="correct" title="Correct points" button="Correct points" busy="Correcting...">
        <Field
          name="points"
          label="Points"
          hint="A whole number; with a minus it takes points away."
          autoComplete="off"
          required
        />
        <Reason hint="The member reads it in their history of points." />
      </Act>
      {suspension ? (
        <Act {...given} intent="lift" title="Lift the suspension" button="Lift suspension" busy="Lifting...">
          <p>They can use everything again. What had ended stays ended.</p>
          <Reason hint="The member reads it." />
        </Act>
      ) : (
        !member.isAdmin && (
          <Act
            {...given}
            intent="suspend"
            title="Suspend"
            button={`Suspend ${member.firstName}`}
            busy="Suspending..."
            danger
          >
            <p>
              Nobody sees them any more: their promises end, their spaces and their request leave every list. They can
              sign in only to read why.
            </p>
            <Reason hint="The member reads it." />
          </Act>
        )
      )}
      {member.isAdmin && (
        <Act
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
        </Act>
      )}
      {!member.isAdmin && !suspension && (
        <Act {...given} intent="grant" title="Make an admin" button="Make an admin" busy="Saving...">
          <p>Admins see every member with their e-mail, correct points, suspend, and name other admins.</p>
        </Act>
      )}
    </section>
  );
}

interface ActProps {
  intent: string;
  title: string;
  button: string;
  busy: string;
  danger?: boolean;
  formKey: string;
  reply: FormReply | null;
  children: ReactNode;
}

function Act({ intent, title, button, busy, danger, formKey, reply, children }: ActProps) {
  const own = reply?.values.intent === intent ? reply : null;
  return (
    <details open={own !== null}>
      <summary>{title}</summary>
      <PostForm intent={intent} reply={own}>
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
  <Field name="reason" label="Reason" hint={hint} maxLength={REASON_MAX} autoComplete="off" required />
);
