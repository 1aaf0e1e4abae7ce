import type { OwnMember } from "~/domain/members/rules";
import type { PointTransaction } from "~/domain/points/rules";
import { SignOutForm } from "~/ui/members/sign-out-form";
import { CompleteProfile } from "./complete-profile";
import { ProfileCard } from "./profile-card";
import { ProfileFigures } from "./profile-figures";
import { ProfileLinks } from "./profile-links";
import { RecentActivity } from "./recent-activity";
import "./profile.css";

export interface ProfileData {
  member: OwnMember;
  /** The newest entries of the member's ledger. */
  recent: readonly PointTransaction[];
  /** The names of the member's badges and achievements. */
  badges: readonly string[];
  /** The member has earned the points for a complete profile. */
  rewarded: boolean;
}

/** The member's own page (specification 2). */
export const ProfilePage = ({ member, recent, badges, rewarded }: ProfileData) => (
  <div className="profile stack">
    <ProfileCard member={member} badges={badges} />
    {!rewarded && <CompleteProfile member={member} />}
    <ProfileFigures member={member} />
    <RecentActivity transactions={recent} />
    <ProfileLinks isAdmin={member.isAdmin} />
    <SignOutForm />
  </div>
);
