import type { Person } from "../members/rules";
import type { SpaceStatus } from "../spaces/rules";

/** Why somebody is reported: what happens between people who park, and 'other' for the rest, which needs words. */
export type ReportReason = "unkind" | "false-space" | "money" | "pretends" | "other";

export const reasonLabel: Readonly<Record<ReportReason, string>> = {
  unkind: "Insults, threats or harassment",
  "false-space": "Spaces or requests that are not real",
  money: "Asks for money or sells something",
  pretends: "Pretends to be somebody else",
  other: "Something else",
};

/** Characters of what is told besides, as a reader counts them. */
export const REPORT_DETAILS_MAX = 500;
/** Members whom one member may have blocked at a time: every list is read past them. */
export const MOST_BLOCKED = 500;

/** Somebody whom the member has blocked. */
export interface Block {
  userId: string;
  firstName: string;
  lastName: string;
  /** ISO 8601 UTC. */
  createdAt: string;
}

/** What the member who reported gets back. */
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

/** What one member may report another for. */
export interface ReportSubjects {
  userId: string;
  name: string;
  /** Their account is gone: there is nobody to block, and only what they wrote can be reported. */
  isFormer: boolean;
  /** The member has blocked them already. */
  blocked: boolean;
  /** What they wrote to the member, newest first. */
  messages: { id: string; content: string }[];
  spaces: { id: string; address: string }[];
}

/** A space as admins read of it. */
export interface ReportedSpace {
  address: string;
  description: string;
  /** Degrees, to about 100 m. */
  latitude: string;
  longitude: string;
  /** As it was kept last. */
  status: SpaceStatus;
  owner: Person;
  /** When it was shared, ISO 8601 UTC. */
  createdAt: string;
}

/** A report as admins read it; times are ISO 8601 UTC. */
export interface ReportForAdmin {
  id: string;
  reason: ReportReason;
  details: string;
  reporter: Person;
  reported: Person;
  /** The message that is reported; null: none is, or it is gone. */
  message: string | null;
  /** The same of a space. */
  space: ReportedSpace | null;
  /** A message or a space was reported that is no more. */
  subjectGone: boolean;
  createdAt: string;
  resolvedAt: string | null;
  /** Who dealt with it. */
  resolvedBy: string | null;
}

/** That a member was reported, for the page of that member. */
export type ReportAbout = Pick<ReportForAdmin, "id" | "reason" | "createdAt" | "resolvedAt">;
