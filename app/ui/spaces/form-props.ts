import type { DialogFormProps } from "~/ui/dialog/dialog-form-props";
import type { FormPlace } from "./form-place";

/** Additional props of a form that sends a place. */
export interface PlaceFormProps extends DialogFormProps {
  place: FormPlace;
  /** The nearest streets, where the page has asked for them already. */
  streets?: readonly string[] | undefined;
  formKey: string;
}
