import { FormKey } from "~/ui/forms/post-form";
import { type FormPlace, isPointedAt, isRough, PLACE_FORM } from "./form-place";

/** The hidden fields of a form with a place. Positions are exact to about a metre. */
export const PlaceInputs = ({ place }: { place: FormPlace }) => (
  <>
    <input type="hidden" name="latitude" value={place.latitude.toFixed(5)} />
    <input type="hidden" name="longitude" value={place.longitude.toFixed(5)} />
    {isRough(place) && <input type="hidden" name="about" value="on" />}
    {isPointedAt(place) && <input type="hidden" name="pointedAt" value="on" />}
    <FormKey />
  </>
);

/**
 * What Enter in a field presses: a browser takes a form's first button, and those that set the pin stand before the form.
 * Safari presses only what is rendered, so it is not `hidden`.
 */
export const DefaultButton = () => (
  <button form={PLACE_FORM} className="unseen" tabIndex={-1} aria-hidden="true">
    Send
  </button>
);
