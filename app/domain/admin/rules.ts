import type { OwnMember } from "../members/rules";

export { CORRECTION_MAX, REASON_MAX, RECENT_SHOWN, type AskedFor, type MemberFile } from "./acts";
export { deedOf, type AuditEntry, type Deed } from "./deeds";

/** A member as admins see them: with their e-mail and all that is their own. */
export interface AdminMember extends OwnMember {
  suspended: boolean;
}

/** By what the list can be sorted, in the words of its addresses. */
export const memberSorts = ["name", "email", "city", "points", "rating", "spaces", "joined"] as const;
export type MemberSort = (typeof memberSorts)[number];
export type SortOrder = "asc" | "desc";

/** What somebody who asks for that order wants to see first: the letter A, the most points, whoever joined last. */
export const firstOrder = (sort: MemberSort): SortOrder =>
  sort === "name" || sort === "email" || sort === "city" ? "asc" : "desc";

/** Case and accents do not count; both combine (specification 5). Empty: everybody. */
export interface MemberFilter {
  /** Part of a name or an e-mail. */
  search: string;
  /** Part of a city. */
  city: string;
}

/** Longest filter, in characters. */
export const FILTER_MAX = 100;

export interface MemberPage {
  members: AdminMember[];
  /** The keys of the pages around it; null where there is none. */
  previous: string | null;
  next: string | null;
}

/** Specification 3. */
export interface CommunityStats {
  totalUsers: number;
  /** Joined in the last 7 days. */
  recentUsers: number;
  /** All that were ever shared. */
  totalSpaces: number;
  totalMessages: number;
  /** Of the members who were rated; 5 while nobody was. */
  avgRating: number;
}

/** What happened on one date of the admin's own zone. */
export interface CommunityDay {
  /** YYYY-MM-DD */
  day: string;
  shared: number;
  /** Those that counted. */
  handovers: number;
  /** Median minutes from a request to the promise, by the date of the promise; null when there was none. */
  minutesToPromise: number | null;
}
