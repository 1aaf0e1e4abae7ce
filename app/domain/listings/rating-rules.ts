import { after, DAY } from "../shared/clock";
import type { ErrorCode } from "../shared/errors";

export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

/** How long after a confirmed handover each side may rate the other (docs/product.md#ratings). */
const RATE_DAYS = 7;

/** A handover confirmed before this instant can no longer be rated. */
export const ratableSince = (now: Date): Date => after(now, -RATE_DAYS * DAY);

/** Why a member may not rate this handover: it does not count yet, or was too long ago. Who the two are, `rateHandover` asks. */
export function ratingRefusal(handover: { countedAt: Date | null }, now: Date): ErrorCode | null {
  if (!handover.countedAt) return "handover-open";
  return handover.countedAt < ratableSince(now) ? "rating-over" : null;
}

/** A member's rating of a handover. */
export interface Rating {
  spaceId: string;
  stars: Stars;
  createdAt: string;
}

/** A handover that the member has not rated yet. */
export interface Unrated {
  spaceId: string;
  /** 'Ana R.' */
  partner: string;
  /** The partner's side: gave the space or took it. */
  partnerRole: "owner" | "driver";
  /** What the handover did to the member's own points: at most 25 for the owner, −25 for the driver. */
  points: number;
  /** ISO 8601 UTC. */
  countedAt: string;
}

/** 'You helped Ben O. park' */
export const thanksTitle = ({ partner, partnerRole }: Pick<Unrated, "partner" | "partnerRole">): string =>
  partnerRole === "owner" ? `${partner} helped you park` : `You helped ${partner} park`;
