import type { FormReply } from "~/ui/forms/form-state";

/** What the card form needs to take one payment. */
export interface CardDue {
  clientSecret: string;
  publishableKey: string;
  amountCents: number;
}

/** The answer to the donation's form where JavaScript runs. */
export type DonationAnswer = CardDue | FormReply;
