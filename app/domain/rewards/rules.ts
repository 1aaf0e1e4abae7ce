import type { Person } from "../members/rules";
import { COLLECTOR_POINTS, GOOD_NEIGHBOR_PEOPLE, LEADER_POINTS } from "../points/rules";
import { after, DAY, later } from "../shared/clock";

/** Something that points can be claimed for (specification 3). */
export interface Reward {
  id: string;
  title: string;
  description: string;
  /** What a claim costs, in points. */
  pointsCost: number;
  category: string;
}

/** A reward as one member sees it. */
export interface RewardForMember extends Reward {
  /** The member's points are enough. */
  available: boolean;
}

/** Its fulfilment is the badge. */
export const BADGE_REWARD = "inaugural-member-month";
const BADGE_MS = 30 * DAY;

/** How long the badge shows that is given now (PRODUCT 6); after one that still shows, it begins when that ends. */
export const badgeUntil = (now: Date, shownUntil: Date | null): Date => after(later(now, shownUntil ?? now), BADGE_MS);

/** The fixed catalogue of specification 3. */
export const catalogue: readonly Reward[] = [
  {
    id: "coffee-gift-card",
    title: "$10 Coffee Gift Card",
    description: "A gift card for a coffee shop.",
    pointsCost: 1000,
    category: "Food & Drink",
  },
  {
    id: "gas-station-credit",
    title: "$25 Gas Station Credit",
    description: "Credit for fuel at a gas station.",
    pointsCost: 1250,
    category: "Transportation",
  },
  {
    id: BADGE_REWARD,
    title: "Free Inaugural Member 1 month",
    description: "Carry the Inaugural Member badge for 30 days.",
    pointsCost: 1500,
    category: "Membership",
  },
  {
    id: "restaurant-voucher",
    title: "$50 Restaurant Voucher",
    description: "A voucher for a meal at a restaurant.",
    pointsCost: 2000,
    category: "Food & Drink",
  },
];

export const rewardOf = (id: string): Reward | undefined => catalogue.find((reward) => reward.id === id);

export const rewardFor = (reward: Reward, points: number): RewardForMember => ({
  ...reward,
  available: points >= reward.pointsCost,
});

export type RedemptionStatus = "pending" | "fulfilled" | "refused";

/** A member's claim of a reward; times are ISO 8601 UTC. */
export interface Redemption {
  id: string;
  rewardId: string;
  title: string;
  pointsCost: number;
  status: RedemptionStatus;
  createdAt: string;
  /** What the admin who decided it tells the member: a voucher's code, or why it was refused. Empty when nothing. */
  note: string;
}

/** The same as admins see it. */
export interface RedemptionForAdmin extends Redemption {
  member: Person;
  decidedAt: string | null;
  decidedBy: Person | null;
}

/** The longest text of an admin to a member, in characters. */
export const NOTE_MAX = 500;

export type AchievementId = "first_share" | "good_neighbor" | "point_collector" | "community_leader";

/** Specification 3. */
export interface Achievement {
  id: AchievementId;
  title: string;
  description: string;
  earned: boolean;
  /** When it was granted, ISO 8601 UTC; null until then. */
  date: string | null;
}

export const achievementTexts: Readonly<Record<AchievementId, { title: string; description: string }>> = {
  first_share: { title: "First Share", description: "Share your first space" },
  good_neighbor: { title: "Good Neighbor", description: `Helped ${GOOD_NEIGHBOR_PEOPLE} people` },
  point_collector: { title: "Point Collector", description: `${COLLECTOR_POINTS} points` },
  community_leader: { title: "Community Leader", description: `${LEADER_POINTS} points` },
};

/** How far a member is on the way to the next tier (specification 4, 'Progress tier'). */
export interface Progress {
  title: string;
  /** 0 to 100. */
  percent: number;
  toGo: string | null;
  standing: string | null;
}

const FULL = 100;

/** `rewards` false: where a community gives none, the tiers are those of the achievements. */
export function progressOf(points: number, rewards = true): Progress {
  const unlocked = points >= COLLECTOR_POINTS;
  const goal = unlocked ? LEADER_POINTS : COLLECTOR_POINTS;
  const tier = achievementTexts[unlocked ? "community_leader" : "point_collector"].title;
  const missing = goal - points;
  return {
    title: `Progress to ${rewards ? (unlocked ? "Elite" : "Rewards Unlock") : tier}`,
    percent: Math.min(FULL, Math.max(0, Math.floor((points * FULL) / goal))),
    toGo: missing > 0 ? `${missing} points to go` : null,
    standing: rewards ? (unlocked ? "Rewards Unlocked!" : "Keep earning to unlock rewards!") : null,
  };
}
