import { lazy, Suspense, type ComponentType } from "react";
import { moneyText } from "~/domain/donations/rules";
import type { CardDue } from "./card-due";
import type { CardFormProps } from "./card-form.client";

/** Loaded when an amount was chosen. */
const CardForm = lazy<ComponentType<CardFormProps>>(() =>
  import("./card-form.client").then(
    ({ CardForm: form }) => ({ default: form }),
    () => ({ default: CardFormMissing }),
  ),
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
    <Suspense fallback={<span className="skeleton card-place" />}>
      <CardForm due={due} missing={<CardFormMissing />} />
    </Suspense>
  </section>
);

const CardFormMissing = () => (
  <p className="notice danger" role="alert">
    The card form could not be loaded. <a href="/subscribe">Reload the page</a> to try again. Nothing was charged.
  </p>
);
