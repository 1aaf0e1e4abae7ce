import { REPORT_DETAILS_MAX, reasonLabel, type ReportSubjects } from "~/domain/moderation/rules";
import { Choice } from "~/ui/forms/choice";
import { TextArea } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { Constraints, FormReply } from "~/ui/forms/form-state";
import { Select } from "~/ui/forms/select";

const reasons = Object.entries(reasonLabel).map(([value, label]) => ({ value, label }));
/** Characters of a message that the list shows, enough to recognise it. */
const EXCERPT = 60;

const excerpt = (content: string): string => {
  const characters = [...content.replaceAll(/\s+/g, " ")];
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join("")}…` : characters.join("");
};

interface Props extends ReportSubjects {
  /** The id of the space whose card linked to the form. */
  aboutSpace: string | undefined;
  constraint: Constraints;
  reply: FormReply | null;
}

/** The report for the admins: its message or space, the reason, and a description. */
export function ReportForm({ name, isFormer, nameless, messages, spaces, aboutSpace, constraint, reply }: Props) {
  const subjects = [
    ...messages.map(({ id, content }) => ({ value: `message:${id}`, label: `Message: ${excerpt(content)}` })),
    ...spaces.map(({ id, address }) => ({ value: `space:${id}`, label: `Space: ${address || "without an address"}` })),
  ];
  return (
    <PostForm intent="report" reply={reply} constraint={constraint}>
      <FormError />
      {subjects.length > 0 && (
        <Select
          name="about"
          label="What is it about?"
          chosen={aboutSpace && `space:${aboutSpace}`}
          options={isFormer || nameless ? subjects : [{ value: "", label: `${name} in general` }, ...subjects]}
        />
      )}
      <Choice name="reason" legend="Why?" options={reasons} />
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
