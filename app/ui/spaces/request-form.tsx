import { metresOf, type RadiusMiles } from "~/domain/places/rules";
import { REQUEST_MESSAGE_MAX } from "~/domain/requests/rules";
import { TextArea } from "~/ui/forms/field";
import { FormError } from "~/ui/forms/form-error";
import { PostForm } from "~/ui/forms/post-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { PlaceFormProps } from "./form-props";
import { PlaceInputs } from "./place-inputs";

/** Asks the neighbours within the radius for a space. */
export const RequestForm = ({ place, formKey, radius, cancel, ...form }: PlaceFormProps & { radius: RadiusMiles }) => (
  <PostForm intent="request" failed="Failed to create parking request. Please try again." {...form}>
    <p>Neighbours within {radius} miles see your request until one of them promises you a space.</p>
    <FormError />
    <PlaceInputs place={place} formKey={formKey} />
    <input type="hidden" name="radius" value={metresOf(radius)} />
    <TextArea
      name="message"
      label="Message (optional)"
      hint="When you arrive, how large your car is."
      maxLength={REQUEST_MESSAGE_MAX}
      rows={3}
    />
    <div className="row dialog-buttons">
      {cancel}
      <SubmitButton busy="Requesting...">Request Parking</SubmitButton>
    </div>
  </PostForm>
);
