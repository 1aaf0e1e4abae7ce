import { fullName, maskedPlate, shortName, type OwnMember } from "~/domain/members/rules";
import type { Constraints } from "~/ui/forms/form-state";
import { Icon } from "~/ui/icons/icon";
import { Avatar } from "~/ui/members/avatar";
import { ChangePhoto } from "~/routes/_app.profile/change-photo";
import { EditProfile } from "./edit-profile";

interface Props {
  member: OwnMember;
  badges: readonly string[];
  /** The constraints of the profile's form. */
  constraint: Constraints;
}

/** Who the member is, and how others see them. */
export const ProfileCard = ({ member, badges, constraint }: Props) => (
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
      <EditProfile member={member} constraint={constraint} />
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
