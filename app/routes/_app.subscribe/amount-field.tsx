import { getInputProps } from "@conform-to/react";
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
import { FieldFrame, useControl } from "~/ui/forms/field";

interface Props {
  /** In dollars, as typed. */
  amount: string;
  onAmount: (amount: string) => void;
}

/** The amount: three buttons (links without JavaScript), or any other in the field (specification 2 and 5). */
export function AmountField({ amount, onAmount }: Props) {
  const hint = "At least $3.00, in US dollars.";
  const { field, options, focus } = useControl("amount", hint);
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
          {...getInputProps(field, { ...options, type: "number" })}
          {...focus}
          inputMode="decimal"
          min={DONATION_MIN_CENTS / 100}
          max={DONATION_MAX_CENTS / 100}
          step={0.01}
          value={amount}
          onChange={({ target }) => onAmount(target.value)}
          onBlur={() => onAmount(revertedAmount(amount))}
        />
      </FieldFrame>
    </div>
  );
}
