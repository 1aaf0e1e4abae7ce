import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { media } from "~/ui/shell/media";
import { useToast } from "~/ui/toast/toasts";

/** What the card form needs to take one payment. */
export interface CardDue {
  clientSecret: string;
  publishableKey: string;
  amountCents: number;
}

export interface CardFormProps {
  due: CardDue;
  /** Shown when the payment service's script cannot be loaded. */
  missing: ReactNode;
}

/** The card fields, in the payment service's iframe. This site never receives the card's data. */
export function CardForm({ due: { clientSecret, publishableKey }, missing }: CardFormProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    loadStripe(publishableKey).then(setStripe, () => setFailed(true));
  }, [publishableKey]);

  if (failed) return missing;
  if (!stripe) return <span className="skeleton card-place" />;
  const theme = media("(prefers-color-scheme: dark)").matches ? ("night" as const) : ("stripe" as const);
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: { theme } }}>
      <PayForm />
    </Elements>
  );
}

function PayForm() {
  const stripe = useStripe();
  const elements = useElements();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function pay(): Promise<void> {
    if (!stripe || !elements) return;
    setBusy(true);
    setFailure(null);
    const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url: `${location.origin}/` } });
    // Only failures reach this line: after a payment Stripe redirects to return_url.
    const message = error.message ?? "The payment wasn't made. Please try again.";
    setFailure(message);
    setBusy(false);
    toast({ title: "Payment Failed", message, destructive: true });
  }

  return (
    <form
      className="stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void pay();
      }}
    >
      <PaymentElement onReady={() => setReady(true)} />
      {failure !== null && (
        <p className="notice danger" role="alert">
          <strong>Payment Failed.</strong> {failure}
        </p>
      )}
      <button type="submit" className="button wide" disabled={!ready || busy}>
        {busy ? "Processing..." : "Make Donation - Any Amount, Anytime"}
      </button>
    </form>
  );
}
