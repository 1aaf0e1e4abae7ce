import type { CommunityStats } from "~/domain/admin/rules";
import { ratingText } from "~/domain/members/rules";
import { Icon, type IconName } from "~/ui/icons/icon";

const inFull = (number: number): string => number.toLocaleString("en-US");

/** The community in four figures (specification 2). */
export const StatCards = ({ stats }: { stats: CommunityStats }) => (
  <dl className="stats">
    <Stat icon="profile" label="Total Users" value={inFull(stats.totalUsers)}>
      +{inFull(stats.recentUsers)} this week
    </Stat>
    <Stat icon="parking" label="Parking Spaces" value={inFull(stats.totalSpaces)} />
    <Stat icon="chat" label="Messages Sent" value={inFull(stats.totalMessages)} />
    <Stat icon="points" label="Avg Rating" value={ratingText(stats.avgRating)} />
  </dl>
);

interface Props {
  icon: IconName;
  label: string;
  value: string;
  children?: React.ReactNode;
}

const Stat = ({ icon, label, value, children }: Props) => (
  <div className="card">
    <dt>
      <Icon name={icon} />
      {label}
    </dt>
    <dd>{value}</dd>
    {children !== undefined && <dd className="soft">{children}</dd>}
  </div>
);
