import type { ReactNode } from "react";
import { MAX_DESCRIPTION_LENGTH } from "~/domain/listings/space-rules";
import { leavingChoices, DEFAULT_HOLD_MINUTES, holdChoices } from "~/domain/listings/listing-time-rules";
import { Choice } from "~/ui/forms/choice";
import { Field } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { AddressField } from "./address-field";
import { PLACE_FORM, type PlaceFormProps } from "./form-place";
import { PlaceInputs } from "./place-inputs";
import { Question } from "./question";

const leavings = leavingChoices.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? "Now" : `In ${minutes} min`,
}));

const holds = holdChoices.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? "No" : `${minutes} minutes`,
}));

interface Props extends PlaceFormProps {
  /** 'No parking here Thursdays 8 to 10: sure?', where the page knows it; else the refusal brings it. */
  kerbQuestion?: string | null;
  /** 'You already share a space here, until 7:52 PM. Is this another one?', likewise. */
  anotherQuestion?: string | null;
  /** Leads to the space that the member shares there already. */
  own: ReactNode;
}

/** Shares the space the member leaves, now or in a while (docs/product.md#spaces). */
export const ShareForm = ({ place, streets, cancel, kerbQuestion, anotherQuestion, own, ...form }: Props) => (
  <PostForm id={PLACE_FORM} intent="share" {...form}>
    <FormError />
    <PlaceInputs place={place} />
    <Choice name="leavingInMinutes" legend="When are you leaving?" options={leavings} defaultValue="0" segmented />
    <Choice
      name="keepMinutes"
      legend="Hold it for a driver on the way"
      hint="How long can you wait at the car?"
      options={holds}
      defaultValue={String(DEFAULT_HOLD_MINUTES)}
      segmented
    />
    <AddressField streets={streets} filled />
    <Field
      name="description"
      label="Description (optional)"
      hint="What helps to find it: 'in front of the bakery', 'fits a small car'."
      maxLength={MAX_DESCRIPTION_LENGTH}
      autoComplete="off"
    />
    <Question name="confirmKerb" asked={kerbQuestion} yes="Yes, share it" />
    <Question name="confirmAnother" asked={anotherQuestion} yes="Share another one">
      {own}
    </Question>
    <div className="row dialog-buttons">
      {cancel}
      <SubmitButton label="Share Space" busy="Sharing..." />
    </div>
  </PostForm>
);
