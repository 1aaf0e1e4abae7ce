import type { Point } from "~/domain/places/rules";

interface Props {
  place: Point;
  /** The same form sent twice does its work once. */
  formKey: string;
}

/** What a form sends from a place without showing it; positions to about a metre. */
export const PlaceInputs = ({ place: { latitude, longitude }, formKey }: Props) => (
  <>
    <input type="hidden" name="latitude" value={latitude.toFixed(5)} />
    <input type="hidden" name="longitude" value={longitude.toFixed(5)} />
    <input type="hidden" name="formKey" value={formKey} />
  </>
);
