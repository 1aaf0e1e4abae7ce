import { requestReachText } from "~/domain/places/radius-rules";
import { metresOf, type RadiusMiles, REACH_METRES } from "~/domain/places/rules";
import { TextArea } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { AddressField } from "./address-field";
import { PLACE_FORM, type PlaceFormProps } from "./form-place";
import { PlaceInputs } from "./place-inputs";
import { MAX_REQUEST_MESSAGE_LENGTH } from "~/domain/listings/request-text-rules";

/** Asks the neighbours within the radius for a space. */
export const RequestForm = ({ place, streets, radius, cancel, ...form }: PlaceFormProps & { radius: RadiusMiles }) => (
  <PostForm id={PLACE_FORM} intent="request" {...form}>
    <p>Neighbours within {requestReachText(radius)} see your request until one of them promises you a space.</p>
    <FormError />
    <PlaceInputs place={place} />
    <input type="hidden" name="radius" value={Math.min(metresOf(radius), REACH_METRES)} />
    <AddressField streets={streets} hint="Others see it in place of your distance." />
    <TextArea
      name="message"
      label="Message (optional)"
      hint="For example: when you arrive, or how large your car is."
      maxLength={MAX_REQUEST_MESSAGE_LENGTH}
      rows={3}
    />
    <div className="row dialog-buttons">
      {cancel}
      <SubmitButton label="Request Parking" busy="Requesting..." />
    </div>
  </PostForm>
);
