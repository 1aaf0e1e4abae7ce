import type { OwnMember, Person } from "../members/rules";

// What admins see and choose: members and their filters, who waits, the community's figures, announcements, collusion rings.

/** A member as admins see them, with the email address. */
export interface AdminMember extends OwnMember {
  suspended: boolean;
  emailConfirmed: boolean;
  /** An admin has to let them in first. */
  waiting: boolean;
  /** ISO 8601 UTC; null before the first visit that was noted. */
  lastSeenAt: string | null;
}

/** A member in the export. */
export interface ExportedMember extends AdminMember {
  /** False while the rating is only the one that everybody begins with. */
  rated: boolean;
}

/** The columns that can sort the list, as the query names them. */
export const memberSorts = ["name", "email", "city", "points", "rating", "spaces", "joined", "seen"] as const;
export type MemberSort = (typeof memberSorts)[number];
export type SortOrder = "asc" | "desc";

/** The first direction of each order: names from A, the most points first, the newest members first. */
export const firstOrder = (sort: MemberSort): SortOrder =>
  sort === "name" || sort === "email" || sort === "city" ? "asc" : "desc";

/** The choices of the filters with the words that admins read. */
export const standings = {
  suspended: "Suspended",
  unconfirmed: "Address not confirmed",
  waiting: "Waiting for an admin",
  admin: "Admins",
} as const;
export const shares = { never: "Never", once: "At least once" } as const;
export const visits = {
  "within-7": "In the last 7 days",
  "within-30": "In the last 30 days",
  "not-30": "Not for 30 days",
  "not-90": "Not for 90 days",
  "not-365": "Not for a year",
} as const;

/** The most members who wait that one form decides about. */
export const MAX_WAITING_SHOWN = 50;

/** Someone whom an admin has to let in. */
export interface WaitingMember {
  id: string;
  name: string;
  email: string;
  /** Where they park, in their words; empty if they wrote nothing. */
  introduction: string;
  /** ISO 8601 UTC. */
  since: string;
}

/** Filters ignore case and accents, and combine. An empty filter matches everybody. */
export interface MemberFilter {
  /** Part of a name or an email. */
  search: string;
  /** Part of a city. */
  city: string;
  standing: "" | keyof typeof standings;
  /** Whether the member ever shared a space. */
  shared: "" | keyof typeof shares;
  /** When the member was last seen; before the first visit, when they joined. */
  seen: "" | keyof typeof visits;
  /** Joined on these dates of the admin's zone or between them, YYYY-MM-DD. */
  from: string;
  to: string;
}

/** The filters that are set, in words. */
export const filterWords = ({ search, city, standing, shared, seen, from, to }: MemberFilter): string[] =>
  [
    search,
    city,
    standing && standings[standing],
    shared && `shared: ${shares[shared]}`,
    seen && `seen: ${visits[seen]}`,
    from && `from ${from}`,
    to && `until ${to}`,
  ].filter((word) => word !== "");

/** Longest filter, in characters. */
export const MAX_FILTER_LENGTH = 100;

/** Members on one page of the dashboard. */
export const MEMBERS_PAGE = 25;

export interface MemberPage {
  members: AdminMember[];
  /** All members who match. */
  total: number;
  /** The keys of the page before and the page after; null where there is none. */
  previous: string | null;
  next: string | null;
}

export interface CommunityStats {
  totalUsers: number;
  /** Joined in the last 7 days. */
  recentUsers: number;
  /** All spaces that were ever shared. */
  totalSpaces: number;
  totalMessages: number;
  /** The mean rating of the rated members; 5 while nobody is rated. */
  avgRating: number;
}

/** The periods of the statistics, in days, today included. */
export const periods = [14, 30, 90, 365] as const;
export type Period = (typeof periods)[number];

/** What happened on one date of the admin's own zone, or on some in a row. */
export interface CommunityDay {
  /** YYYY-MM-DD, the first date; `until` is the last. */
  day: string;
  until: string;
  shared: number;
  /** Handovers that counted. */
  handovers: number;
  /** Median minutes from a request to the promise, by the date of the promise; null when there was none. */
  minutesToPromise: number | null;
}

/** After how many weeks the statistics look whether new members came back. */
export const BACK_AFTER_WEEKS = [1, 4, 12] as const;

/** One week, from Monday to Sunday. */
export interface CommunityWeek {
  /** YYYY-MM-DD */
  monday: string;
  /** Who joined in it and is still a member. */
  joined: number;
  /** Members with a visit in it. */
  active: number;
  /** How many of those who joined in it visited in the week so many weeks later; null until that week is over. */
  back: (number | null)[];
}

/** Characters of an announcement's title and text: a toast has room for them. */
export const MAX_ANNOUNCEMENT_TITLE_LENGTH = 60;
export const MAX_ANNOUNCEMENT_LENGTH = 300;
/** For how many days an announcement can count. */
export const ANNOUNCEMENT_DAYS = [1, 3, 7, 14, 30] as const;

/** An announcement as admins see it; times are ISO 8601 UTC. */
export interface Announcement {
  id: string;
  title: string;
  message: string;
  /** Part of the members' city; empty: all members. */
  city: string;
  byMail: boolean;
  by: Person;
  createdAt: string;
  endsAt: string;
  /** Members who were told so far. */
  reached: number;
  state: "underway" | "told" | "over";
}

/** Days whose handovers are looked at: three times the days of the guard for pairs (docs/product.md#points). */
export const RING_DAYS = 90;
/** The least handovers of a collusion ring. */
export const MIN_RING_HANDOVERS = 5;
/** The most members of a collusion ring: a larger group is a neighbourhood. */
export const MAX_RING_MEMBERS = 6;
/** The most rings that the page lists. */
export const MAX_RINGS = 20;

/** Members who handed over only among themselves, as admins see them. */
export interface CollusionRing {
  members: Person[];
  handovers: number;
  /** What they earned by helping one another. */
  points: number;
  /** The last handover, ISO 8601 UTC. */
  lastAt: string;
}
