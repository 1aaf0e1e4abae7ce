import type { Reward } from "~/domain/rewards/rules";
import { CancelButton } from "~/ui/dialog/cancel-button";
import { Dialog } from "~/ui/dialog/dialog";
import { useDialogForm } from "~/ui/dialog/use-dialog-form";
import { ClaimForm } from "./claim-form";

interface Props {
  reward: Reward;
  points: number;
  formKey: string;
  onClose: () => void;
}

export function ClaimDialog({ onClose, ...claim }: Props) {
  return (
    <Dialog title="Claim this reward?" onClose={onClose}>
      <ClaimForm {...claim} {...useDialogForm(onClose)} cancel={<CancelButton onClose={onClose} />} />
    </Dialog>
  );
}
