import type { reportReasons } from "~db/schema/words";
import type { Person } from "../members/rules";
import type { SpaceStatus } from "../listings/space-rules";
import type { Point } from "../places/rules";
import { NOT_GOT_DAYS, NOT_GOT_DRIVERS } from "../listings/owner-pause-rules";

/** The reasons of a report. 'other' needs a text. */
export type ReportReason = (typeof reportReasons)[number];

/** The server's reports of drivers who said 'It wasn't there' of too many owners' spaces. */
export const DRIVER_NOT_GOT_REASON = "denied-handovers";
/**
 * The server reports a member who said no to `NOT_GOT_OWNERS` different owners within `NOT_GOT_OWNERS_DAYS` days
 * (docs/product.md#handover).
 */
export const NOT_GOT_OWNERS = 3;
export const NOT_GOT_OWNERS_DAYS = 30;

/** The server's reports of owners of whose spaces too many drivers said it. */
export const OWNER_NOT_GOT_REASON = "not-there";

/** The reasons of the server's own reports, which have no reporter. */
export const serverReasons = [DRIVER_NOT_GOT_REASON, OWNER_NOT_GOT_REASON] as const;

/** The reasons that a member may choose. */
export const reasonLabel: Readonly<Record<ReportReason, string>> = {
  unkind: "Insults, threats or harassment",
  "false-space": "Spaces or requests that aren't real",
  money: "Asks for money or sells something",
  pretends: "Pretends to be someone else",
  unsafe: "I don't feel safe with them",
  other: "Something else",
};

/** All reasons, with those of the server. */
export const reasonForAdmin: Readonly<Record<ReportForAdmin["reason"], string>> = {
  ...reasonLabel,
  [DRIVER_NOT_GOT_REASON]: `Said 'no' to ${NOT_GOT_OWNERS} owners who handed over a space in ${NOT_GOT_OWNERS_DAYS} days`,
  [OWNER_NOT_GOT_REASON]: `${NOT_GOT_DRIVERS} drivers didn't find a space of theirs in ${NOT_GOT_DAYS} days`,
};

/** The longest text of a report, in characters as a reader counts them. */
export const MAX_REPORT_DETAILS_LENGTH = 500;
/** Characters of a search. */
export const MAX_REPORT_SEARCH_LENGTH = 100;
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

/** A reported space as admins see it, to about 100 m. */
export interface ReportedSpace extends Point {
  id: string;
  address: string;
  description: string;
  /** As it was stored last: of a space that is over it may still say 'available'. */
  status: SpaceStatus;
  owner: Person;
  /** When it was shared, ISO 8601 UTC. */
  createdAt: string;
}

/** A report as admins see it; times are ISO 8601 UTC. */
export interface ReportForAdmin {
  id: string;
  reason: ReportReason | (typeof serverReasons)[number];
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
  /** The admin who looks after it. Null for nobody, and for who is no admin any more. */
  assignedTo: Person | null;
}

/** A report on the page of the reported member. */
export type ReportAbout = Pick<ReportForAdmin, "id" | "reason" | "createdAt" | "resolvedAt">;
