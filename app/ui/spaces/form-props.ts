import type { Point } from "~/domain/places/rules";
import type { DialogFormProps } from "~/ui/dialog/dialog-form-props";

/** What a form is given besides that is sent from a place. */
export interface PlaceFormProps extends DialogFormProps {
  place: Point;
  formKey: string;
}
