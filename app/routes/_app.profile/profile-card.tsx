import { fullName, maskedPlate } from "~/domain/members/member-text-rules";
import { shortName } from "~/domain/shared/names";
import type { OwnMember } from "~/domain/members/rules";
import { Icon } from "~/ui/icons/icon";
import { Avatar } from "~/ui/members/avatar";
import { ChangePhoto } from "~/routes/_app.profile/change-photo";
import { CancelButton, Dialog, useDialogForm } from "~/ui/dialog/dialog";
import { DialogLink } from "./dialog-link";
import { EditProfileForm } from "~/ui/profile/edit-profile-form";

interface Props {
  member: OwnMember;
  badges: readonly string[];
}

/** Who the member is, and how others see them. */
export const ProfileCard = ({ member, badges }: Props) => (
  <section className="card stack" aria-label="You">
    <div className="you row">
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
    <p className="vehicle row">
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
      <DialogLink
        to={EDIT_PAGE}
        icon="edit"
        label="Edit Profile"
        dialog={(close) => <EditProfileDialog member={member} onClose={close} />}
      />
      <ChangePhoto />
    </div>
  </section>
);

/** How neighbours see the member (docs/product.md#who-sees-what). */
function SeenAs({ member }: { member: OwnMember }) {
  const short = <bdi translate="no">{shortName(member)}</bdi>;
  const seen = member.showFullName ? fullName(member) : shortName(member);
  // 'Ana R.' ends with a full stop of its own.
  const end = seen.endsWith(".") ? "" : ".";
  if (!member.showFullName)
    return (
      <>
        Neighbours see you as {short}
        {end}
      </>
    );
  return (
    <>
      Neighbours see you as {short}; on the map, at a space you share, as <bdi>{seen}</bdi>
      {end}
    </>
  );
}

const EDIT_PAGE = "/profile/edit";

function EditProfileDialog({ member, onClose }: { member: OwnMember; onClose: () => void }) {
  const form = useDialogForm(onClose);
  return (
    <Dialog title="Edit Profile" onClose={onClose}>
      <EditProfileForm {...form} member={member} action={EDIT_PAGE} cancel={<CancelButton onClose={onClose} />} />
    </Dialog>
  );
}
