import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { isProfileRewarded, transactionsOf } from "~/domain/points";
import { updateProfileForm } from "~/domain/account";
import { achievementsOf } from "~/domain/rewards";
import { constraintsOf } from "~/forms/forms";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { ratingText } from "~/domain/members/member-text-rules";
import { missingFromProfile, type OwnMember, type ProfilePart } from "~/domain/members/rules";
import { pointsText, type PointTransaction, PROFILE_POINTS } from "~/domain/points/rules";
import { Icon } from "~/ui/icons/icon";
import { ActivityList, SignedPoints } from "~/ui/shell/activity-list";
import { LinkRows, type LinkRow } from "~/ui/shell/link-rows";
import { SignOutForm } from "~/ui/members/sign-out-form";
import { ProfileCard } from "./profile-card";
import "./profile.css";

/** How many transactions 'Recent Activity' shows (tests/specification.md#profile-uploads-and-lists). */
const RECENT_TRANSACTIONS = 3;

export const handle: PageHandle = {
  title: "Profile",
  tab: "profile",
  reloads: true,
  alsoOpenTo: ["unconfirmed"],
};

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { actor, member } = await requireMember(request, loadContext);
  const { context } = loadContext.app;
  const [recent, achievements, rewarded] = await Promise.all([
    transactionsOf(context, actor, RECENT_TRANSACTIONS),
    achievementsOf(context, actor),
    isProfileRewarded(context.read, actor.id),
  ]);
  const earned = achievements.filter(({ earned }) => earned).map(({ title }) => title);
  return {
    member,
    recent,
    badges: member.inaugural ? ["Inaugural Member", ...earned] : earned,
    /** The member has earned the points for a complete profile. */
    rewarded,
    constraints: constraintsOf({ "update-profile": updateProfileForm }),
  };
}

export default function Profile() {
  const { member, recent, badges, rewarded } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <ProfileCard member={member} badges={badges} />
      {!rewarded && <CompleteProfile member={member} />}
      <ProfileFigures member={member} />
      <RecentActivity transactions={recent} />
      <ProfileLinks isAdmin={member.isAdmin} />
      <SignOutForm />
    </div>
  );
}

const partNames: Record<ProfilePart, string> = {
  firstName: "first name",
  lastName: "last name",
  city: "city",
  vehicleDescription: "vehicle",
  licensePlate: "plate",
  profileImageUrl: "photo",
};

/** 'city, vehicle, and photo'. Not by Intl.ListFormat: without it the browser would write something else than the server. */
const listText = (names: readonly string[]): string =>
  names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")}, and ${names.slice(-1).join()}`;

/** What the profile still lacks to earn the points of a complete profile (docs/product.md#points). */
function CompleteProfile({ member }: { member: OwnMember }) {
  const missing = missingFromProfile(member);
  if (missing.length === 0) return null;
  return (
    <p className="notice">
      Add your {listText(missing.map((part) => partNames[part]))} and earn {PROFILE_POINTS} points.
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

function RecentActivity({ transactions }: { transactions: readonly PointTransaction[] }) {
  return (
    <section className="card" aria-labelledby="recent">
      <h2 id="recent">Recent Activity</h2>
      {transactions.length === 0 && <p className="soft">No recent activity</p>}
      <ActivityList
        rows={transactions.map(({ id, reason, points }) => ({
          id,
          what: reason,
          beside: <SignedPoints points={points} />,
        }))}
      />
    </section>
  );
}

const links: readonly LinkRow[] = [
  { to: "/parking-history", icon: "clock", label: "Parking History" },
  { to: "/car", icon: "car", label: "My Car" },
  { to: "/rewards", icon: "points", label: "Rewards" },
  { to: "/profile/invitations", icon: "profile", label: "Invite a Neighbour" },
  { to: "/profile/notifications", icon: "bell", label: "Notifications" },
  { to: "/profile/security", icon: "lock", label: "Security" },
  { to: "/profile/data", icon: "terms", label: "Your Data" },
];

const adminLink: LinkRow = { to: "/admin", icon: "lock", label: "Admin Dashboard" };

const ProfileLinks = ({ isAdmin }: { isAdmin: boolean }) => (
  <nav aria-label="Your account">
    <LinkRows links={isAdmin ? [...links, adminLink] : links} />
  </nav>
);
