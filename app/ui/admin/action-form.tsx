import type { ReactNode } from "react";
import { MAX_ADMIN_TEXT_LENGTH, MAX_REASON_LENGTH, MAX_MAIL_SUBJECT_LENGTH } from "~/domain/admin/member-file-rules";
import { Field, TextArea } from "~/ui/forms/field";
import { FormError, FormKey, PostForm, SubmitButton, useFormReply } from "~/ui/forms/post-form";

interface Props {
  intent: string;
  title: string;
  /** Default: the title. */
  button?: string;
  busy: string;
  danger?: boolean;
  /** What is sent besides. Default: the form's key. */
  hidden?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** One act of an admin: its form opens on demand, also without JavaScript, and stays open when it is refused. */
export function ActionForm({ intent, title, button = title, busy, danger, hidden, children }: Props) {
  return (
    <details open={useFormReply(intent) !== null}>
      <summary>{title}</summary>
      <PostForm intent={intent}>
        {hidden ? (
          Object.entries(hidden).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
        ) : (
          <FormKey />
        )}
        <FormError />
        {children}
        <SubmitButton label={button} className={danger ? "button danger" : "button"} busy={busy} />
      </PostForm>
    </details>
  );
}

export const Reason = ({ hint = "The member reads it." }: { hint?: string }) => (
  <Field name="reason" label="Reason" hint={hint} maxLength={MAX_REASON_LENGTH} autoComplete="off" />
);

export const PointsField = () => (
  <Field name="points" label="Points" hint="A whole number; with a minus it takes points away." autoComplete="off" />
);

export const MailFields = () => (
  <>
    <Field name="subject" label="Subject" maxLength={MAX_MAIL_SUBJECT_LENGTH} autoComplete="off" />
    <TextArea
      name="message"
      label="Message"
      hint="It begins with a greeting by first name."
      maxLength={MAX_ADMIN_TEXT_LENGTH}
    />
  </>
);
