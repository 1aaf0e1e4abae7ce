import type { OwnMember } from "~/domain/members/rules";
import type { PointTransaction } from "~/domain/points/rules";
import { SignOutForm } from "~/ui/members/sign-out-form";
import { ProfileCard } from "./profile-card";
import { ProfileFigures } from "./profile-figures";
import { RecentActivity } from "./recent-activity";
import "./profile.css";

/** The member's own page (specification 2). */
export const ProfilePage = ({ member, recent }: { member: OwnMember; recent: readonly PointTransaction[] }) => (
  <div className="profile stack">
    <ProfileCard member={member} />
    <ProfileFigures member={member} />
    <RecentActivity transactions={recent} />
    <SignOutForm />
  </div>
);
