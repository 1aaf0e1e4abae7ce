import { moneyText } from "~/domain/donations/rules";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import type { CardDue, CardFormProps } from "./card-form.client";

/** Loaded when an amount was chosen. */
const CardForm = lazyWithSsr<CardFormProps>(
  () =>
    import("./card-form.client").then(
      (script) => script.CardForm,
      () => CardFormMissing,
    ),
  { meanwhile: () => <span className="skeleton card-place" /> },
);

/** The card form for the chosen amount, with a link back to choose another. */
export const CardStep = ({ due, onBack }: { due: CardDue; onBack: () => void }) => (
  <section className="card stack" aria-labelledby="card">
    <div className="row apart">
      <h2 id="card">Your donation: {moneyText(due.amountCents)}</h2>
      <button type="button" className="button quiet" onClick={onBack}>
        Change
      </button>
    </div>
    <CardForm due={due} missing={<CardFormMissing />} />
  </section>
);

const CardFormMissing = () => (
  <p className="notice danger" role="alert">
    The card form couldn't be loaded. <a href="/subscribe">Reload the page</a> to try again. Nothing was charged.
  </p>
);
