import { ratingText, type OwnMember } from "~/domain/members/rules";
import { Icon } from "~/ui/icons/icon";

/** Points, and the tiles beside them. */
export const ProfileFigures = ({ member }: { member: OwnMember }) => (
  <dl className="figures">
    <div className="points">
      <dt>Points</dt>
      <dd>{member.points}</dd>
    </div>
    <div className="card">
      <dt>Spaces Shared</dt>
      <dd>{member.spacesShared}</dd>
    </div>
    <div className="card">
      <dt>Rating</dt>
      <dd>
        {ratingText(member.rating)} <Icon name="points" />
      </dd>
    </div>
  </dl>
);
