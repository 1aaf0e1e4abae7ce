import { MAX_ADMIN_TEXT_LENGTH, type MemberFile } from "~/domain/admin/member-file-rules";
import { ActionForm, MailFields, PointsField, Reason } from "~/ui/admin/action-form";
import { Field, TextArea } from "~/ui/forms/field";
import { PasswordAgain } from "~/ui/forms/password-again";

interface Props {
  file: MemberFile;
  isSelf: boolean;
  needsPassword: boolean;
  /** A mail server is set. */
  sendsMails: boolean;
}

/** The actions of an admin on a member. Each opens its form, also without JavaScript. */
export function MemberActions({ file, isSelf, needsPassword, sendsMails }: Props) {
  const { member, suspension, note } = file;
  const password = <PasswordAgain needed={needsPassword} />;
  return (
    <section className="card rows acts" aria-label="Actions">
      <ActionForm
        intent="note"
        title={note === "" ? "Write a note" : "Change the note"}
        button="Save the note"
        busy="Saving..."
      >
        <TextArea
          name="note"
          label="Note"
          hint="Only admins read it."
          defaultValue={note}
          maxLength={MAX_ADMIN_TEXT_LENGTH}
        />
      </ActionForm>
      <ActionForm intent="mail" title="Write a mail" busy="Sending...">
        {!sendsMails && <p>No mail server is set: the mail waits until one is.</p>}
        <MailFields />
        {password}
      </ActionForm>
      {sendsMails && (
        <ActionForm intent="reset-link" title="Mail a link to a new password" busy="Sending...">
          <p>It goes to {member.email} and works once, for one hour.</p>
          {password}
        </ActionForm>
      )}
      {!member.isAdmin && (
        <ActionForm intent="address" title="Correct the email address" busy="Saving...">
          <Field
            name="email"
            label="New address"
            type="email"
            hint={sendsMails ? "A link to confirm it goes there." : "It counts at once."}
            autoComplete="off"
          />
          {password}
        </ActionForm>
      )}
      <ActionForm intent="correct" title="Correct points" busy="Correcting...">
        <PointsField />
        <Reason hint="The member reads it in their history of points." />
        {password}
      </ActionForm>
      {suspension ? (
        <ActionForm intent="lift" title="Lift the suspension" button="Lift suspension" busy="Lifting...">
          <p>They can use everything again. What had ended stays ended.</p>
          <Reason />
        </ActionForm>
      ) : (
        !member.isAdmin && (
          <ActionForm
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
            <Reason />
            {password}
          </ActionForm>
        )
      )}
      {member.isAdmin && (
        <ActionForm
          intent="revoke"
          title="Take the admin role back"
          button="Take the role back"
          busy="Saving..."
          danger
        >
          <p>
            {isSelf
              ? "You'll see no page of admins any more. Only another admin can give you the role again."
              : "They stay a member, and see no page of admins any more."}
          </p>
          {password}
        </ActionForm>
      )}
      {!member.isAdmin && !suspension && (
        <ActionForm intent="grant" title="Make an admin" busy="Saving...">
          <p>Admins see every member with their email, correct points, suspend, and name other admins.</p>
          {password}
        </ActionForm>
      )}
      {!member.isAdmin && (
        <ActionForm intent="delete" title="Delete the account" busy="Deleting..." danger>
          <p>Name, photo, vehicle, address and settings are gone at once. This can't be undone.</p>
          <Reason hint="The mail to the member says it." />
          {password}
        </ActionForm>
      )}
    </section>
  );
}
