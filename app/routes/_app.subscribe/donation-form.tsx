import type { ComponentProps } from "react";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { useFormState, type Constraints, type FormReply } from "~/ui/forms/form-state";
import { AmountField } from "./amount-field";

const SUPPORT = "Support with Donation - $3.00 minimum";

interface Props extends ComponentProps<typeof AmountField> {
  formKey: string;
  constraint: Constraints;
  reply: FormReply | undefined;
  fetcher: NonNullable<ComponentProps<typeof PostForm>["fetcher"]>;
}

/**
 * Chooses an amount. With JavaScript the card form comes next, without it the payment service's own page. Disabled where
 * the community has no payment key.
 */
export const DonationForm = ({ formKey, constraint, reply, fetcher, ...amount }: Props) => (
  <PostForm intent="donate" reply={reply} constraint={constraint} fetcher={fetcher} className="card stack">
    <FormError />
    <input type="hidden" name="formKey" value={formKey} />
    <Way />
    <AmountField {...amount} />
    {amount.disabled ? (
      <button type="submit" className="button wide" disabled>
        {SUPPORT}
      </button>
    ) : (
      <SubmitButton busy="Setting up..." className="button wide">
        {SUPPORT}
      </SubmitButton>
    )}
    {!amount.disabled && <p className="soft">Stripe takes your card. Its number never reaches us.</p>}
  </PostForm>
);

function Way() {
  const { live } = useFormState();
  return live ? <input type="hidden" name="way" value="card" /> : null;
}
