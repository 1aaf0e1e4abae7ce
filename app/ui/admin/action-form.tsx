import type { ReactNode } from "react";
import { NOTE_MAX, REASON_MAX, SUBJECT_MAX } from "~/domain/admin/rules";
import { Field, TextArea } from "~/ui/forms/field";
import { FormError, FormKey, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { typedIn, type FormReply } from "~/ui/forms/form-state";

interface Props {
  intent: string;
  title: string;
  /** Default: the title. */
  button?: string;
  busy: string;
  danger?: boolean;
  /** What is sent besides. Default: the form's key. */
  hidden?: Readonly<Record<string, string>>;
  reply: FormReply | null;
  children: ReactNode;
}

/** One act of an admin: its form opens on demand, also without JavaScript, and stays open when it is refused. */
export function ActionForm({ intent, title, button = title, busy, danger, hidden, ...props }: Props) {
  const own = typedIn(props.reply, "intent") === intent ? props.reply : null;
  return (
    <details open={own !== null}>
      <summary>{title}</summary>
      <PostForm intent={intent} reply={own}>
        {hidden ? (
          Object.entries(hidden).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
        ) : (
          <FormKey />
        )}
        <FormError />
        {props.children}
        <SubmitButton className={danger ? "button danger" : "button"} busy={busy}>
          {button}
        </SubmitButton>
      </PostForm>
    </details>
  );
}

export const Reason = ({ hint = "The member reads it." }: { hint?: string }) => (
  <Field name="reason" label="Reason" hint={hint} maxLength={REASON_MAX} autoComplete="off" />
);

export const PointsField = () => (
  <Field name="points" label="Points" hint="A whole number; with a minus it takes points away." autoComplete="off" />
);

export const MailFields = () => (
  <>
    <Field name="subject" label="Subject" maxLength={SUBJECT_MAX} autoComplete="off" />
    <TextArea name="message" label="Message" hint="It begins with a greeting by first name." maxLength={NOTE_MAX} />
  </>
);
