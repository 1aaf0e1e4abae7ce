import { sql } from "drizzle-orm";
import { bool, check, id, index, json, primaryKey, table, text, time } from "../columns";
import { members, ofMember } from "./members";
import { reportReasons } from "./words";

export const blocks = table(
  "blocks",
  {
    blockerId: ofMember("blocker_id"),
    blockedId: ofMember("blocked_id"),
    createdAt: time("created_at").notNull(),
  },
  (t) => [
    primaryKey(t.blockerId, t.blockedId),
    index("blocks_blocked").on(t.blockedId),
    check("blocks_not_oneself", sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);

/** The last two are reported by the server itself, without a reporter. */
const storedReasons = [...reportReasons, "denied-handovers", "not-there"] as const;

export const reports = table(
  "reports",
  {
    id: id(),
    reporterId: text("reporter_id").references(() => members.id, { onDelete: "set null" }),
    reportedId: text("reported_id").references(() => members.id, { onDelete: "set null" }),
    reason: text("reason", { enum: storedReasons }).notNull(),
    /** The reporter's description. */
    details: text("details").notNull().default(""),
    messageId: text("message_id"),
    spaceId: text("space_id"),
    /** Whether the reporter was established: such reports come first. */
    established: bool("established").notNull().default(true),
    createdAt: time("created_at").notNull(),
    resolvedAt: time("resolved_at"),
    resolvedById: text("resolved_by_id"),
    /** The admin who looks after it. */
    assignedToId: text("assigned_to_id").references(() => members.id, { onDelete: "set null" }),
  },
  (t) => [
    index("reports_reporter").on(t.reporterId, t.createdAt),
    index("reports_reported").on(t.reportedId),
    index("reports_assigned").on(t.assignedToId).where(sql.raw("assigned_to_id is not null")),
    index("reports_open").on(t.established, t.id).where(sql.raw("resolved_at is null")),
    index("reports_resolved").on(t.id).where(sql.raw("resolved_at is not null")),
  ],
);

/** Every action of an admin; written by the program, edited by nobody. */
export const auditEntries = table(
  "audit_entries",
  {
    id: id(),
    /** Null: the command line on the server's machine. */
    adminId: text("admin_id").references(() => members.id, { onDelete: "set null" }),
    action: text("action").notNull(),
    subjectId: text("subject_id"),
    details: json("details").$type<Record<string, unknown>>().notNull(),
    createdAt: time("created_at").notNull(),
  },
  (t) => [
    index("audit_entries_subject").on(t.subjectId, t.id),
    index("audit_entries_admin").on(t.adminId, t.id),
    index("audit_entries_action").on(t.action, t.id),
  ],
);
