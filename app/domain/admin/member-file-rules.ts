import type { Donation } from "../donations/rules";
import type { HistoryItem } from "../account/history-rules";
import type { Suspension } from "../auth/rules";
import type { OwnMember } from "../members/rules";
import type { PointTransaction } from "../points/rules";
import type { RequestStatus } from "../listings/request-rules";

/** Characters of a reason, as a reader counts them. */
export const MAX_REASON_LENGTH = 200;
/** Characters of a mail's subject, and of a mail or a note. */
export const MAX_MAIL_SUBJECT_LENGTH = 150;
export const MAX_ADMIN_TEXT_LENGTH = 5000;
/** The most members of one act on many. */
export const MAX_CHOSEN_MEMBERS = 500;
/** The most points that one correction moves: more than any reward costs. */
export const MAX_CORRECTION_POINTS = 10_000;
/** How many of the newest spaces, requests and actions of admins a member's page shows. */
export const RECENT_SHOWN = 5;

/** One request for a space. */
export interface AskedFor {
  id: string;
  status: RequestStatus;
  address: string;
  /** ISO 8601 UTC. */
  at: string;
}

/** One member, as admins see them; times are ISO 8601 UTC. */
export interface MemberFile {
  member: OwnMember;
  online: boolean;
  lastSeenAt: string | null;
  suspension: Suspension | null;
  /** An admin has to let them in first. */
  waiting: boolean;
  emailConfirmed: boolean;
  /** What admins note, for admins alone. */
  note: string;
  /** The account is closed. */
  former: boolean;
  /** The newest shares and finds. */
  spaces: HistoryItem[];
  /** The newest requests. */
  asked: AskedFor[];
  /** One page of the points, newest first. */
  ledger: PointTransaction[];
  olderLedger: boolean;
  donations: Donation[];
}
