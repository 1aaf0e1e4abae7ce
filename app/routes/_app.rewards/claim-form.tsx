import { pointsText } from "~/domain/points/rules";
import type { Reward } from "~/domain/rewards/rules";
import type { DialogFormProps } from "~/ui/dialog/dialog-form-props";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";

interface Props extends DialogFormProps {
  reward: Reward;
  points: number;
  /** The form's idempotency key: a form that is sent twice claims once. */
  formKey: string;
}

/** The question before points are spent. The caller renders the title. */
export function ClaimForm({ reward: { id, title, pointsCost }, points, formKey, cancel, ...form }: Props) {
  return (
    <PostForm intent="claim" action={`/rewards?claim=${id}`} {...form}>
      <input type="hidden" name="rewardId" value={id} />
      <input type="hidden" name="formKey" value={formKey} />
      <FormError />
      <p>
        <strong>{title}</strong> costs {pointsCost} points. You have {pointsText(points)}, so{" "}
        {pointsText(points - pointsCost)} will be left.
      </p>
      <p className="soft">
        The people who run this community look at every claim. If they have to refuse it, your points come back.
      </p>
      <div className="row dialog-buttons">
        {cancel}
        <SubmitButton busy="Claiming...">Claim for {pointsCost} points</SubmitButton>
      </div>
    </PostForm>
  );
}
