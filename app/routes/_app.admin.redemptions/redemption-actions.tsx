import { BADGE_REWARD, type Redemption } from "~/domain/rewards/rules";
import { TextArea } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { typedIn, type Constraints, type FormReply } from "~/ui/forms/form-state";

interface Props {
  claim: Redemption;
  /** The constraints of the form that refuses the claim. */
  constraint: Constraints;
  /** The refusal of a form of this claim. */
  reply: FormReply | null;
}

/** Fulfil or refuse; each opens its form, also without JavaScript. */
export function RedemptionActions({ claim: { id, rewardId, pointsCost }, constraint, reply }: Props) {
  const replyTo = (intent: string) => (typedIn(reply, "intent") === intent ? reply : null);
  return (
    <div className="choices">
      <details open={replyTo("fulfil") !== null}>
        <summary className="button">Fulfil</summary>
        <PostForm intent="fulfil" reply={replyTo("fulfil")}>
          <FormError />
          <input type="hidden" name="redemptionId" value={id} />
          {rewardId === BADGE_REWARD && <p>The badge shows at once, for 30 days.</p>}
          <TextArea name="note" label="Note to the member (optional)" hint="For example the voucher's code." rows={3} />
          <SubmitButton busy="Fulfilling...">Fulfil Claim</SubmitButton>
        </PostForm>
      </details>
      <details open={replyTo("refuse") !== null}>
        <summary className="button quiet">Refuse</summary>
        <PostForm intent="refuse" reply={replyTo("refuse")} constraint={constraint}>
          <FormError />
          <input type="hidden" name="redemptionId" value={id} />
          <TextArea
            name="reason"
            label="Why?"
            hint={`The member reads it, and gets the ${pointsCost} points back.`}
            rows={3}
          />
          <SubmitButton className="button danger" busy="Refusing...">
            Refuse Claim
          </SubmitButton>
        </PostForm>
      </details>
    </div>
  );
}
