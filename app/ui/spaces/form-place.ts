import type { HomePlace, Point } from "~/domain/places/rules";
import type { DialogFormProps } from "~/ui/dialog/dialog";

/** The place that a form sends, and how that is known. */
export type FormPlace =
  | HomePlace
  /** Set on the map. */
  | (Point & { source: "pin" })
  /** The phone's position; `accuracy` in metres. */
  | (Point & { source: "phone"; accuracy: number; ageMinutes: number });

/** The id of a form with a place. The buttons that set its pin stand outside of it. */
export const PLACE_FORM = "place-form";

/** A city, a postcode, or a last known place, which is rounded to about 100 m: not enough to find a car. */
export const isRough = ({ source }: FormPlace): boolean => source === "named" || source === "last";

/** Someone set the pin or followed a link: the member need not be there. */
export const isPointedAt = ({ source }: FormPlace): boolean => source === "pin" || source === "link";

/** '40 m', '5 km', on one line. */
export const accuracyText = (metres: number): string =>
  metres < 1000 ? `${Math.max(5, Math.round(metres))}\u00a0m` : `${Math.round(metres / 1000)}\u00a0km`;

/** Said of a position that the phone is less sure of than `SURE_METRES`. */
export const unsureSentence = (metres: number): string =>
  `Your phone isn't sure where you are (±\u00a0${accuracyText(metres)}).`;

/** The same where the pin can be set instead. `what` stands there: your car. */
export const unsureSentenceForPin = (metres: number, what = "your car"): string =>
  `${unsureSentence(metres)} Put the pin on ${what}.`;

/** Additional props of a form that sends a place. */
export interface PlaceFormProps extends DialogFormProps {
  place: FormPlace;
  /** The nearest streets, where the page has asked for them already. */
  streets?: readonly string[] | undefined;
}
