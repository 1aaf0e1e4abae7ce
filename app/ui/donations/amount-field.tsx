import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import {
  centsOf,
  dollarsOf,
  DONATION_MAX_CENTS,
  DONATION_MIN_CENTS,
  moneyText,
  PRESETS_CENTS,
  revertedAmount,
} from "~/domain/donations/rules";
import { FieldFrame } from "~/ui/forms/field";
import { useField } from "~/ui/forms/form-state";

interface Props {
  /** In dollars, as typed. */
  amount: string;
  onAmount: (amount: string) => void;
}

/** One amount: three to tap (links, where no JavaScript runs), or any other (specification 2 and 5). */
export function AmountField({ amount, onAmount }: Props) {
  const field = useField("amount");
  const hint = "At least $3.00, in US dollars.";
  const chosen = centsOf(amount);
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
          {...field.control(hint)}
          type="number"
          inputMode="decimal"
          min={DONATION_MIN_CENTS / 100}
          max={DONATION_MAX_CENTS / 100}
          step={0.01}
          required
          value={amount}
          onChange={({ target }) => onAmount(target.value)}
          onBlur={() => onAmount(revertedAmount(amount))}
        />
      </FieldFrame>
    </div>
  );
}
