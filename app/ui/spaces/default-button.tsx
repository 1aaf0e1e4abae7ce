import { PLACE_FORM } from "./form-place";

/**
 * What Enter in a field presses: a browser takes a form's first button, and those that set the pin stand before the form.
 * Safari presses only what is rendered, so it is not `hidden`.
 */
export const DefaultButton = () => (
  <button form={PLACE_FORM} className="unseen" tabIndex={-1} aria-hidden="true">
    Send
  </button>
);
