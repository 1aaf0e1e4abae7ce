import { ADDRESS_MAX, DESCRIPTION_MAX, leavingChoices } from "~/domain/spaces/rules";
import { Choice } from "~/ui/forms/choice";
import { Field } from "~/ui/forms/field";
import { FormError } from "~/ui/forms/form-error";
import { PostForm } from "~/ui/forms/post-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { PlaceFormProps } from "./form-props";
import { PlaceInputs } from "./place-inputs";

const leavings = leavingChoices.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? "Now" : `In ${minutes} min`,
}));

/** Shares the space the member leaves, now or in a while (PRODUCT 3). */
export const ShareForm = ({ place, formKey, cancel, ...form }: PlaceFormProps) => (
  <PostForm
    intent="share"
    failed="Failed to share parking space. Please try again."
    {...form}
    className="stack tight-choices"
  >
    <FormError />
    <PlaceInputs place={place} formKey={formKey} />
    <Choice name="leavingInMinutes" legend="When are you leaving?" options={leavings} defaultValue="0" />
    <Field name="address" label="Address (optional)" maxLength={ADDRESS_MAX} autoComplete="off" />
    <Field
      name="description"
      label="Description (optional)"
      hint="What helps to find it: “in front of the bakery”, “fits a small car”."
      maxLength={DESCRIPTION_MAX}
      autoComplete="off"
    />
    <div className="row dialog-buttons">
      {cancel}
      <SubmitButton busy="Sharing...">Share Space</SubmitButton>
    </div>
  </PostForm>
);
