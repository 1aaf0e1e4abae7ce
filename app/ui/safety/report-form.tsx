import { REPORT_DETAILS_MAX, reasonLabel, type ReportSubjects } from "~/domain/moderation/rules";
import { Choice } from "~/ui/forms/choice";
import { TextArea } from "~/ui/forms/field";
import { FormError } from "~/ui/forms/form-error";
import type { FormReply } from "~/ui/forms/form-state";
import { PostForm } from "~/ui/forms/post-form";
import { Select } from "~/ui/forms/select";
import { SubmitButton } from "~/ui/forms/submit-button";

const reasons = Object.entries(reasonLabel).map(([value, label]) => ({ value, label }));
/** Characters by which one knows a message again. */
const EXCERPT = 60;

const excerpt = (content: string): string => {
  const characters = [...content.replaceAll(/\s+/g, " ")];
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join("")}…` : characters.join("");
};

interface Props extends ReportSubjects {
  /** The space that the link to the form was about. */
  aboutSpace: string | undefined;
  reply: FormReply | null;
}

/** What it is about, why, and what happened, for the admins. */
export function ReportForm({ name, isFormer, messages, spaces, aboutSpace, reply }: Props) {
  const subjects = [
    ...messages.map(({ id, content }) => ({ value: `message:${id}`, label: `Message: ${excerpt(content)}` })),
    ...spaces.map(({ id, address }) => ({ value: `space:${id}`, label: `Space: ${address || "without an address"}` })),
  ];
  return (
    <PostForm intent="report" reply={reply}>
      <FormError />
      {subjects.length > 0 && (
        <Select
          name="about"
          label="What is it about?"
          chosen={aboutSpace && `space:${aboutSpace}`}
          options={isFormer ? subjects : [{ value: "", label: `${name} in general` }, ...subjects]}
        />
      )}
      <Choice name="reason" legend="Why?" options={reasons} required />
      <TextArea
        name="details"
        label="What happened?"
        hint={`At most ${REPORT_DETAILS_MAX} characters. Only admins read it.`}
        maxLength={REPORT_DETAILS_MAX}
        rows={4}
      />
      <SubmitButton className="button wide" busy="Sending...">
        Send Report
      </SubmitButton>
    </PostForm>
  );
}
