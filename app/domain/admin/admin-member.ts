import { members } from "~db/schema";
import { ownColumns, ownMember, type OwnRow } from "../members";
import type { AdminMember } from "./rules";

/** What a query selects of a member for an admin. */
export const adminColumns = {
  ...ownColumns,
  suspendedAt: members.suspendedAt,
  emailConfirmedAt: members.emailConfirmedAt,
  waitsSince: members.waitsSince,
  lastSeenAt: members.lastSeenAt,
};

type AdminRow = OwnRow & Record<"suspendedAt" | "emailConfirmedAt" | "waitsSince" | "lastSeenAt", Date | null>;

export const adminMember = (row: AdminRow, now: Date): AdminMember => ({
  ...ownMember(row, now),
  suspended: row.suspendedAt !== null,
  emailConfirmed: row.emailConfirmedAt !== null,
  waiting: row.waitsSince !== null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});
