import { getInputProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { ComponentProps, MouseEvent } from "react";
import {
  donationCents,
  dollarsOf,
  MAX_DONATION_CENTS,
  MIN_DONATION_CENTS,
  moneyText,
  PRESETS_CENTS,
  atLeastMinimum,
} from "~/domain/donations/rules";
import { FieldFrame, useControl } from "~/ui/forms/field";
import { FormError, FormKey, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { type FormReply, useFormState } from "~/ui/forms/form-state";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import type { CardDue, CardFormProps } from "./card-form.client";

interface Props {
  /** In dollars, as typed. */
  amount: string;
  onAmount: (amount: string) => void;
}

/** The amount: three buttons (links without JavaScript), or any other in the field. */
function AmountField({ amount, onAmount }: Props) {
  const hint = "At least $3.00, in US dollars.";
  const { field, options, focus } = useControl("amount", hint);
  const chosen = donationCents(amount);
  const choose = (cents: number) => (click: MouseEvent) => {
    click.preventDefault();
    onAmount(dollarsOf(cents));
  };
  return (
    <div className="stack">
      <ul className="amounts" aria-label="Amounts">
        {PRESETS_CENTS.map((cents) => (
          <li key={cents}>
            <Link
              className="button quiet wide"
              aria-current={cents === chosen ? "true" : undefined}
              to={`?amount=${dollarsOf(cents)}`}
              onClick={choose(cents)}
            >
              {moneyText(cents)}
            </Link>
          </li>
        ))}
      </ul>
      <FieldFrame label="Custom amount" hint={hint} field={field}>
        <input
          {...getInputProps(field, { ...options, type: "number" })}
          {...focus}
          inputMode="decimal"
          min={MIN_DONATION_CENTS / 100}
          max={MAX_DONATION_CENTS / 100}
          step={0.01}
          value={amount}
          onChange={({ target }) => onAmount(target.value)}
          onBlur={() => onAmount(atLeastMinimum(amount))}
        />
      </FieldFrame>
    </div>
  );
}

interface DonationFormProps extends ComponentProps<typeof AmountField> {
  reply: FormReply | null;
  fetcher: NonNullable<ComponentProps<typeof PostForm>["fetcher"]>;
}

/** Chooses an amount. With JavaScript the card form comes next, without it the payment service's own page. */
export const DonationForm = ({ reply, fetcher, ...amount }: DonationFormProps) => (
  <PostForm intent="donate" reply={reply} fetcher={fetcher} className="card stack">
    <FormError />
    <FormKey />
    <PaymentWay />
    <AmountField {...amount} />
    <SubmitButton label="Support with Donation - $3.00 minimum" busy="Setting up..." className="button wide" />
    <p className="soft">Stripe takes your card. Its number never reaches us.</p>
  </PostForm>
);

/** With JavaScript the card is typed here. Without it the payment service asks for it on a page of its own. */
function PaymentWay() {
  const { live } = useFormState();
  return live ? <input type="hidden" name="way" value="card" /> : null;
}

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
