// The words that columns may hold. The database checks them, the rules and the API take their types from here. This file imports
// nothing, so that rules which run in the browser may.

export const spaceStatuses = ["available", "leaving_soon", "promised", "occupied", "removed", "expired"] as const;

/** Only these are on the map and in lists (docs/product.md#spaces). */
export const activeStatuses = ["available", "leaving_soon", "promised"] as const;

export const promiseOutcomes = [
  "handed_over",
  "taken_back",
  "cannot_come",
  "expired",
  "taken_by_other",
  "not_got",
  // It ended without anybody's fault, and neither side learns why.
  "ended",
] as const;

export const requestStatuses = ["pending", "confirmed", "completed", "expired", "cancelled"] as const;

export const pointKinds = [
  "shared",
  "share_undone",
  "helped",
  "found",
  "profile",
  "streak",
  "claimed",
  "refunded",
  "corrected",
] as const;

export const redemptionStatuses = ["pending", "fulfilled", "refused"] as const;

export const achievementIds = ["first_share", "good_neighbor", "point_collector", "community_leader"] as const;

/** How far the next departure has come: it is ahead, its question is open, or it will be listed. */
export const departureStates = ["ahead", "asked", "agreed"] as const;

/** How long an area is watched: an hour, the rest of today, or at the same hours of the week (docs/product.md#push). */
export const watchSpans = ["hour", "today", "week"] as const;

/** What a member may report another for. */
export const reportReasons = ["unkind", "false-space", "money", "pretends", "unsafe", "other"] as const;

/** The states in their order. `kept`: the card's owner disputed it, and the community won (domain/donations/rules.ts). */
export const donationStatuses = ["pending", "failed", "paid", "disputed", "kept", "refunded"] as const;
