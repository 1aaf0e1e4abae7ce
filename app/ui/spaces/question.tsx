import type { ReactNode } from "react";
import { Tick } from "~/ui/forms/choice";
import { typedIn, useFormState } from "~/ui/forms/form-state";

interface QuestionProps {
  /** The field that says that the member is sure. */
  name: string;
  /** The question, where the page knows it; else the refusal brings it. */
  asked?: string | null | undefined;
  yes: string;
  children?: ReactNode;
}

/** What the member is asked before they share or plan here. An answer is sent again when another question follows. */
export function Question({ name, asked, yes, children }: QuestionProps) {
  const { reply } = useFormState();
  const question = reply?.error?.[name]?.[0] ?? asked;
  if (!question) return typedIn(reply, name) === "on" && <input type="hidden" name={name} value="on" />;
  return (
    <fieldset className="field notice">
      <legend>{question}</legend>
      <Tick name={name} label={yes} />
      {children}
    </fieldset>
  );
}
