import type { achievementIds, redemptionStatuses } from "~db/schema/words";
import type { Person } from "../members/rules";
import { COLLECTOR_POINTS, GOOD_NEIGHBOR_PEOPLE, LEADER_POINTS } from "../points/rules";
import { after, DAY, later } from "../shared/clock";

/** A reward of the catalogue. */
export interface Reward {
  id: string;
  title: string;
  description: string;
  /** The price in points. */
  pointsCost: number;
  category: string;
}

/** A reward as one member sees it, with whether they can claim it. */
export interface RewardForMember extends Reward {
  /** The member has enough points and meets every condition. */
  available: boolean;
  /** The conditions that are not met, points aside, as sentences that say what to do. */
  missing: string[];
}

/** Least days of membership and least number of handover partners before a claim (docs/product.md#rewards). */
export const CLAIM_DAYS = 14;
const CLAIM_PEOPLE = 3;

/** A condition that a member does not meet yet. */
export interface MissingForClaim {
  code: "claim-too-early" | "claim-unconfirmed" | "claim-few-handovers";
  /** The sentence for the member. */
  sentence: string;
}

/** **guard**: the conditions that are not met, points aside. `people`: different members of confirmed handovers. */
export function missingForClaim(
  { joinedAt, confirmed, people }: { joinedAt: Date; confirmed: boolean; people: number },
  now: Date,
): MissingForClaim[] {
  const missing: MissingForClaim[] = [];
  const days = Math.ceil((joinedAt.getTime() + CLAIM_DAYS * DAY - now.getTime()) / DAY);
  if (days > 0)
    missing.push({
      code: "claim-too-early",
      sentence: `You're new here: you can claim rewards in ${days === 1 ? "one day" : `${days} days`}.`,
    });
  if (!confirmed) missing.push({ code: "claim-unconfirmed", sentence: "Confirm your email address to claim rewards." });
  if (people < CLAIM_PEOPLE)
    missing.push({
      code: "claim-few-handovers",
      sentence: `Rewards need confirmed handovers with ${CLAIM_PEOPLE} different members. You have ${people}.`,
    });
  return missing;
}

/** An admin who fulfils this reward grants the badge. */
export const BADGE_REWARD = "inaugural-member-month";
const BADGE_MS = 30 * DAY;

/** How long a granted badge shows (docs/product.md#rewards). A second badge begins when the first one ends. */
export const badgeUntil = (now: Date, shownUntil: Date | null): Date => after(later(now, shownUntil ?? now), BADGE_MS);

/** The fixed catalogue (tests/specification.md#rewards). */
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

export const rewardFor = (reward: Reward, points: number, missing: readonly MissingForClaim[]): RewardForMember => ({
  ...reward,
  available: points >= reward.pointsCost && missing.length === 0,
  missing: missing.map(({ sentence }) => sentence),
});

export type RedemptionStatus = (typeof redemptionStatuses)[number];

/** A member's claim of a reward; times are ISO 8601 UTC. */
export interface Redemption {
  id: string;
  rewardId: string;
  title: string;
  pointsCost: number;
  status: RedemptionStatus;
  createdAt: string;
  /** The admin's note to the member: a voucher's code, or the reason of a refusal. Can be empty. */
  note: string;
}

/** A claim as admins see it. */
export interface RedemptionForAdmin extends Redemption {
  member: Person;
  decidedAt: string | null;
  decidedBy: Person | null;
}

/** Longest note of an admin to a member, in graphemes. */
export const MAX_REDEMPTION_NOTE_LENGTH = 500;

export type AchievementId = (typeof achievementIds)[number];

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

/** A member's progress to the next tier (tests/specification.md#progress-tier). */
export interface RewardProgress {
  title: string;
  /** 0 to 100. */
  percent: number;
  toGo: string | null;
  standing: string | null;
}

const FULL = 100;

/** With `rewards` false (REWARDS=off) the tiers are the achievements. */
export function progressOf(points: number, rewards = true): RewardProgress {
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
