import { Link } from "@remix-run/react";
import type { Reward, RewardForMember } from "~/domain/rewards/rules";
import { pointsText } from "~/domain/points/rules";
import { CancelButton, Dialog, type DialogFormProps, useDialogForm } from "~/ui/dialog/dialog";
import { FormError, FormKey, PostForm, SubmitButton } from "~/ui/forms/post-form";

interface Props {
  reward: RewardForMember;
  points: number;
  /** Opens the dialog that asks before points are spent. Without JavaScript 'Claim' links to the same question. */
  onClaim: (reward: RewardForMember) => void;
}

/** One reward of the catalogue. It can be claimed with enough points (tests/specification.md#points-earning). */
export function RewardRow({ reward, points, onClaim }: Props) {
  const { id, title, description, category, pointsCost, available } = reward;
  return (
    <li>
      <div className="static">
        <div>
          <h3>{title}</h3>
          <p>
            {pointsCost} pts · {category}
          </p>
          <small>{description}</small>
        </div>
        {available ? (
          <Link
            className="button tinted"
            to={`?claim=${id}`}
            aria-label={`Claim ${title}`}
            onClick={(event) => {
              event.preventDefault();
              onClaim(reward);
            }}
          >
            Claim
          </Link>
        ) : (
          <small>{points < pointsCost ? `${pointsCost - points} to go` : "Not yet"}</small>
        )}
      </div>
    </li>
  );
}

interface ClaimFormProps extends DialogFormProps {
  reward: Reward;
  points: number;
}

/** The question before points are spent. The caller renders the title. */
export function ClaimForm({ reward: { id, title, pointsCost }, points, cancel, ...form }: ClaimFormProps) {
  return (
    <PostForm intent="claim" action={`/rewards?claim=${id}`} {...form}>
      <input type="hidden" name="rewardId" value={id} />
      <FormKey />
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
        <SubmitButton label={`Claim for ${pointsCost} points`} busy="Claiming..." />
      </div>
    </PostForm>
  );
}

interface ClaimDialogProps {
  reward: Reward;
  points: number;
  onClose: () => void;
}

/** The same question in a dialog, where a script runs. */
export function ClaimDialog({ onClose, ...claim }: ClaimDialogProps) {
  return (
    <Dialog title="Claim this reward?" onClose={onClose}>
      <ClaimForm {...claim} {...useDialogForm(onClose)} cancel={<CancelButton onClose={onClose} />} />
    </Dialog>
  );
}
