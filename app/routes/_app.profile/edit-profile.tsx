import { Link } from "@remix-run/react";
import { useState, type MouseEvent } from "react";
import type { OwnMember } from "~/domain/members/rules";
import { CancelButton } from "~/ui/dialog/cancel-button";
import { Dialog } from "~/ui/dialog/dialog";
import { useDialogForm } from "~/ui/dialog/use-dialog-form";
import type { Constraints } from "~/ui/forms/form-state";
import { Icon } from "~/ui/icons/icon";
import { EditProfileForm } from "~/ui/profile/edit-profile-form";

const PAGE = "/profile/edit";

interface Props {
  member: OwnMember;
  constraint: Constraints;
}

/** Opens the profile's form: a dialog, and without JavaScript a page. */
export function EditProfile(form: Props) {
  const [open, setOpen] = useState(false);
  const ask = (click: MouseEvent) => {
    click.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Link className="button quiet" to={PAGE} onClick={ask}>
        <Icon name="edit" />
        Edit Profile
      </Link>
      {open && <EditProfileDialog {...form} onClose={() => setOpen(false)} />}
    </>
  );
}

function EditProfileDialog({ onClose, ...given }: Props & { onClose: () => void }) {
  const form = useDialogForm(onClose);
  return (
    <Dialog title="Edit Profile" onClose={onClose}>
      <EditProfileForm {...form} {...given} action={PAGE} cancel={<CancelButton onClose={onClose} />} />
    </Dialog>
  );
}
