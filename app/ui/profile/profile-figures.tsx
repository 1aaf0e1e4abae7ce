import { ratingText, type OwnMember } from "~/domain/members/rules";
import { pointsText } from "~/domain/points/rules";
import { Icon } from "~/ui/icons/icon";

/** Points, and the tiles beside them. */
export const ProfileFigures = ({ member }: { member: OwnMember }) => (
  <dl className="figures">
    <div className="points">
      <dt>Points</dt>
      <dd>{pointsText(member.points)}</dd>
    </div>
    <div className="card">
      <dt>Spaces Shared</dt>
      <dd>{pointsText(member.spacesShared)}</dd>
    </div>
    <div className="card">
      <dt>Rating</dt>
      <dd>
        {ratingText(member.rating)} <Icon name="points" />
      </dd>
    </div>
  </dl>
);
