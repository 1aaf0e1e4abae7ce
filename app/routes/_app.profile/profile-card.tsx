import { Link } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { fullName, maskedPlate, shortName } from "~/domain/members/member-text-rules";
import type { OwnMember } from "~/domain/members/rules";
import { Icon } from "~/ui/icons/icon";
import { Avatar } from "~/ui/members/avatar";
import { ChangePhoto } from "~/routes/_app.profile/change-photo";
import { CancelButton, Dialog, useDialogForm } from "~/ui/dialog/dialog";
import { EditProfileForm } from "~/ui/profile/edit-profile-form";

interface Props {
  member: OwnMember;
  badges: readonly string[];
}

/** Who the member is, and how others see them. */
export const ProfileCard = ({ member, badges }: Props) => (
  <section className="card stack" aria-label="You">
    <div className="you">
      <Avatar member={member} large />
      <div>
        <h2>{fullName(member) || "User"}</h2>
        {member.city && <p className="soft">{member.city}</p>}
      </div>
    </div>
    {badges.length > 0 && (
      <ul className="badges row" aria-label="Badges">
        {badges.map((badge) => (
          <li key={badge} className="badge">
            <Icon name="points" />
            {badge}
          </li>
        ))}
      </ul>
    )}
    <p className="vehicle">
      <Icon name="car" />
      <span>{member.vehicleDescription || "No vehicle description"}</span>
      {member.licensePlate && (
        <span className="plate" translate="no">
          {maskedPlate(member.licensePlate)}
        </span>
      )}
    </p>
    <p className="soft">
      <SeenAs member={member} />
    </p>
    <div className="row edits">
      <EditProfile member={member} />
      <ChangePhoto />
    </div>
  </section>
);

/** How neighbours see the member (docs/product.md#who-sees-what). */
function SeenAs({ member }: { member: OwnMember }) {
  const short = <bdi translate="no">{shortName(member)}</bdi>;
  // 'Ana R.' ends with a full stop of its own.
  const end = shortName(member).endsWith(".") ? "" : ".";
  if (!member.showFullName)
    return (
      <>
        Neighbours see you as {short}
        {end}
      </>
    );
  return (
    <>
      Neighbours see you as {short}; on the map, at a space you share, as <bdi>{fullName(member)}</bdi>.
    </>
  );
}

const PAGE = "/profile/edit";

interface EditProfileProps {
  member: OwnMember;
}

/** Opens the profile's form: a dialog, and without JavaScript a page. */
function EditProfile(form: EditProfileProps) {
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

function EditProfileDialog({ onClose, ...given }: EditProfileProps & { onClose: () => void }) {
  const form = useDialogForm(onClose);
  return (
    <Dialog title="Edit Profile" onClose={onClose}>
      <EditProfileForm {...form} {...given} action={PAGE} cancel={<CancelButton onClose={onClose} />} />
    </Dialog>
  );
}
