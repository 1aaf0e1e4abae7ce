import { isPointedAt, isRough, type FormPlace } from "./form-place";

interface Props {
  place: FormPlace;
  /** The idempotency key: the same form sent twice works once. */
  formKey: string;
}

/** The hidden fields of a form with a place. Positions are exact to about a metre. */
export const PlaceInputs = ({ place, formKey }: Props) => (
  <>
    <input type="hidden" name="latitude" value={place.latitude.toFixed(5)} />
    <input type="hidden" name="longitude" value={place.longitude.toFixed(5)} />
    {isRough(place) && <input type="hidden" name="about" value="on" />}
    {isPointedAt(place) && <input type="hidden" name="pointedAt" value="on" />}
    <input type="hidden" name="formKey" value={formKey} />
  </>
);
