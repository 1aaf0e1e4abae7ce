import { members } from "~db/schema";
import { ownColumns, ownMember, type OwnRow } from "../members";
import type { AdminMember } from "./rules";

/** What a query selects of a member for an admin. */
export const adminColumns = { ...ownColumns, suspendedAt: members.suspendedAt };

export const adminMember = (row: OwnRow & { suspendedAt: Date | null }, now: Date): AdminMember => ({
  ...ownMember(row, now),
  suspended: row.suspendedAt !== null,
});
