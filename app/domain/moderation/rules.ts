import type { Person } from "../members/rules";
import { type SpaceStatus } from "../listings/space-rules";
import { NOT_THERE_DAYS, NOT_THERE_DRIVERS } from "../listings/owner-pause-rules";

/** The reasons of a report. 'other' needs a text. */
export type ReportReason = "unkind" | "false-space" | "money" | "pretends" | "unsafe" | "other";

/** Reports by the server about members who denied too many handovers. */
export const DENIED_REASON = "denied-handovers";
/**
 * The server reports a member who said no to `DENIED_OWNERS` different owners within `DENIAL_DAYS` days
 * (docs/product.md#handover).
 */
export const DENIED_OWNERS = 3;
export const DENIAL_DAYS = 30;

/** Reports by the server about owners whose space several drivers did not find. */
export const NOT_THERE_REASON = "not-there";

/** The reasons that a member may choose. */
export const reasonLabel: Readonly<Record<ReportReason, string>> = {
  unkind: "Insults, threats or harassment",
  "false-space": "Spaces or requests that aren't real",
  money: "Asks for money or sells something",
  pretends: "Pretends to be someone else",
  unsafe: "I don’t feel safe with them",
  other: "Something else",
};

/** All reasons, with those of the server. */
export const reasonForAdmin: Readonly<Record<ReportForAdmin["reason"], string>> = {
  ...reasonLabel,
  [DENIED_REASON]: `Said ‘no’ to ${DENIED_OWNERS} owners who handed over a space in ${DENIAL_DAYS} days`,
  [NOT_THERE_REASON]: `${NOT_THERE_DRIVERS} drivers didn't find a space of theirs in ${NOT_THERE_DAYS} days`,
};

/** The longest text of a report, in characters as a reader counts them. */
export const REPORT_DETAILS_MAX = 500;
/** Characters of a search. */
export const REPORT_SEARCH_MAX = 100;
/** The most members whom one member may block. Every list filters them out, so the number is limited. */
export const MAX_BLOCKED = 500;

/** A blocked member. */
export interface Block {
  userId: string;
  firstName: string;
  lastName: string;
  /** ISO 8601 UTC. */
  createdAt: string;
}

/** The answer to a report. */
export interface Report {
  id: string;
  userId: string;
  reason: ReportReason;
  details: string;
  messageId: string | null;
  spaceId: string | null;
  /** ISO 8601 UTC. */
  createdAt: string;
}

/** What a member may report of another. */
export interface ReportSubjects {
  userId: string;
  name: string;
  /** The card of the space named nobody: the one behind it cannot be blocked, and `userId` is the space's id. */
  ownerHidden: boolean;
  /** The account is deleted: it cannot be blocked, and only messages can be reported. */
  isFormer: boolean;
  /** The member has blocked the other already. */
  blocked: boolean;
  /** The other's messages to the member, newest first. */
  messages: { id: string; content: string }[];
  spaces: { id: string; address: string }[];
}

/** A reported space as admins see it. */
export interface ReportedSpace {
  id: string;
  address: string;
  description: string;
  /** Degrees, to about 100 m. */
  latitude: string;
  longitude: string;
  /** The last stored text. */
  status: SpaceStatus;
  owner: Person;
  /** When it was shared, ISO 8601 UTC. */
  createdAt: string;
}

/** A report as admins see it; times are ISO 8601 UTC. */
export interface ReportForAdmin {
  id: string;
  reason: ReportReason | typeof DENIED_REASON | typeof NOT_THERE_REASON;
  details: string;
  /** Null for a report by the server. */
  reporter: Person | null;
  /** Whether the reporter was established then (docs/product.md#established). True for a report by the server. */
  established: boolean;
  reported: Person;
  /** The reported message; null when there is none, or it is deleted. */
  message: string | null;
  /** The reported space; null when there is none, or it is deleted. */
  space: ReportedSpace | null;
  /** The reported message or space is deleted. */
  subjectGone: boolean;
  createdAt: string;
  resolvedAt: string | null;
  /** The admin who closed it. */
  resolvedBy: string | null;
  /** The admin who looks after it. */
  assignedTo: Person | null;
}

/** A report on the page of the reported member. */
export type ReportAbout = Pick<ReportForAdmin, "id" | "reason" | "createdAt" | "resolvedAt">;
