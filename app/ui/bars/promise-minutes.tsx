import { waitChoices } from "~/domain/listings/promise-rules";
import { useFormState } from "~/ui/forms/form-state";

/** The wait of a promise by one tap. */
const USUAL_MINUTES = 10;

const others = waitChoices.filter((minutes) => minutes !== USUAL_MINUTES);

interface Look {
  /** The class of the first button. */
  look?: "button" | "button tinted";
}

/** 'Promise 10 min', and the other waits beside it: each sends the form. */
export const PromiseMinutes = ({ look }: Look) => (
  <>
    <PromiseUsual look={look} />
    <PromiseOther />
  </>
);

export const PromiseUsual = ({ look = "button" }: Look) => (
  <button className={look} name="waitTimeMinutes" value={USUAL_MINUTES} disabled={useFormState().busy}>
    Promise {USUAL_MINUTES} min
  </button>
);

export function PromiseOther() {
  const { busy } = useFormState();
  return others.map((minutes) => (
    <button
      className="button quiet"
      key={minutes}
      name="waitTimeMinutes"
      value={minutes}
      disabled={busy}
      aria-label={`Promise ${minutes} min`}
    >
      {minutes} min
    </button>
  ));
}
