import type { ComponentProps } from "react";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { useFormState, type Constraints, type FormReply } from "~/ui/forms/form-state";
import { AmountField } from "./amount-field";

interface Props extends ComponentProps<typeof AmountField> {
  formKey: string;
  constraint: Constraints;
  reply: FormReply | undefined;
  fetcher: NonNullable<ComponentProps<typeof PostForm>["fetcher"]>;
}

/** Chooses an amount. With JavaScript the card form comes next, without it the payment service's own page. */
export const DonationForm = ({ formKey, constraint, reply, fetcher, ...amount }: Props) => (
  <PostForm intent="donate" reply={reply} constraint={constraint} fetcher={fetcher} className="card stack">
    <FormError />
    <input type="hidden" name="formKey" value={formKey} />
    <Way />
    <AmountField {...amount} />
    <SubmitButton busy="Setting up..." className="button wide">
      Support with Donation - $3.00 minimum
    </SubmitButton>
    <p className="soft">Stripe takes your card. Its number never reaches us.</p>
  </PostForm>
);

function Way() {
  const { live } = useFormState();
  return live ? <input type="hidden" name="way" value="card" /> : null;
}
