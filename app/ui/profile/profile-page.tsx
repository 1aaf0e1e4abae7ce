import { maskedPlate, ratingText, type OwnMember } from "~/domain/members/rules";
import type { PointTransaction } from "~/domain/points/rules";
import { Icon } from "~/ui/icons/icon";
import { Avatar } from "~/ui/members/avatar";
import { SignOutForm } from "~/ui/members/sign-out-form";
import { RecentActivity } from "./recent-activity";
import "./profile.css";

/** The member's own page (specification 2). */
export function ProfilePage({ member, recent }: { member: OwnMember; recent: readonly PointTransaction[] }) {
  const name = `${member.firstName} ${member.lastName}`.trim() || "User";
  return (
    <div className="profile stack">
      <section className="card stack" aria-label="You">
        <div className="row">
          <Avatar member={member} large />
          <div>
            <h2>{name}</h2>
            {member.city && <p className="soft">{member.city}</p>}
          </div>
        </div>
        <p className="row vehicle">
          <Icon name="car" />
          {member.vehicleDescription || "No vehicle description"}
          {member.licensePlate && <span className="plate">{maskedPlate(member.licensePlate)}</span>}
        </p>
      </section>

      <dl className="figures">
        <div className="points">
          <dt>Points</dt>
          <dd>{member.points.toLocaleString("en-US")}</dd>
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

      <RecentActivity transactions={recent} />
      <SignOutForm />
    </div>
  );
}
