import { Link } from "@remix-run/react";
import { missingFromProfile, ratingText, type OwnMember, type ProfilePart } from "~/domain/members/rules";
import { PROFILE_POINTS, pointsText, signedPoints, type PointTransaction } from "~/domain/points/rules";
import type { Constraints } from "~/ui/forms/form-state";
import { Icon } from "~/ui/icons/icon";
import { SignOutForm } from "~/ui/members/sign-out-form";
import { ProfileCard } from "./profile-card";
import { ProfileLinks } from "./profile-links";
import "./profile.css";

export interface ProfileData {
  member: OwnMember;
  /** The newest entries of the member's ledger. */
  recent: readonly PointTransaction[];
  /** The names of the member's badges and achievements. */
  badges: readonly string[];
  /** The member has earned the points for a complete profile. */
  rewarded: boolean;
  /** The constraints of the profile's form. */
  constraint: Constraints;
}

/** The member's own page (specification 2). */
export const ProfilePage = ({ member, recent, badges, rewarded, constraint }: ProfileData) => (
  <div className="profile stack">
    <ProfileCard member={member} badges={badges} constraint={constraint} />
    {!rewarded && <CompleteProfile member={member} />}
    <ProfileFigures member={member} />
    <RecentActivity transactions={recent} />
    <ProfileLinks isAdmin={member.isAdmin} />
    <SignOutForm />
  </div>
);

const partNames: Record<ProfilePart, string> = {
  firstName: "first name",
  lastName: "last name",
  city: "city",
  vehicleDescription: "vehicle",
  licensePlate: "plate",
  profileImageUrl: "photo",
};

const conjunction = new Intl.ListFormat("en", { type: "conjunction" });

/** What the profile still lacks to earn the points of a complete profile (docs/product.md#points). */
function CompleteProfile({ member }: { member: OwnMember }) {
  const missing = missingFromProfile(member);
  if (missing.length === 0) return null;
  return (
    <p className="notice">
      Add your {conjunction.format(missing.map((part) => partNames[part]))} and earn {PROFILE_POINTS} points.
    </p>
  );
}

/** Points, and the tiles beside them. */
const ProfileFigures = ({ member }: { member: OwnMember }) => (
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

/** The newest entries of the member's ledger. */
function RecentActivity({ transactions }: { transactions: readonly PointTransaction[] }) {
  return (
    <section className="card" aria-labelledby="recent">
      <h2 id="recent">Recent Activity</h2>
      {transactions.length === 0 && <p className="soft">No recent activity</p>}
      <ul className="activity">
        {transactions.map(({ id, reason, points }) => (
          <li key={id} className="row apart">
            {reason}
            <strong className={points < 0 ? "spent" : "earned"}>{signedPoints(points)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
