import { Link } from "@remix-run/react";
import { ratingText, type OwnMember } from "~/domain/members/rules";
import { pointsText } from "~/domain/points/rules";
import { Icon } from "~/ui/icons/icon";

/** Points, and the tiles beside them. */
export const ProfileFigures = ({ member }: { member: OwnMember }) => (
  <dl className="figures">
    <div className="points">
      <dt className="row apart">
        Points
        <Link to="/profile/points">
          History<span className="unseen"> of your points</span>
        </Link>
      </dt>
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
