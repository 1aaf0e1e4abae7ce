import { sql } from "drizzle-orm";
import { bool, id, index, int, table, text, time } from "../columns";
import { members, ofMember } from "./members";
import { spaces } from "./spaces";

/** What an admin tells all members, or those of a city. A job makes a notice, and where wanted a mail, for each of them. */
export const announcements = table(
  "announcements",
  {
    id: id(),
    adminId: text("admin_id").references(() => members.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    message: text("message").notNull(),
    /** Part of the city that the members wrote; empty: all members. */
    city: text("city").notNull().default(""),
    byMail: bool("by_mail").notNull(),
    createdAt: time("created_at").notNull(),
    /** From then on nobody is told any more. */
    endsAt: time("ends_at").notNull(),
    /** The last member whom the job told, in the order of ids, and how many it told. */
    reachedId: text("reached_id"),
    reached: int("reached").notNull().default(0),
    /** When the job had told everybody, or the end came first. */
    doneAt: time("done_at"),
  },
  (t) => [
    index("announcements_undone").on(t.id).where(sql.raw("done_at is null")),
    index("announcements_end").on(t.endsAt),
  ],
);

/** A sentence for one member that no open socket could take: shown on their next page. */
export const notices = table(
  "notices",
  {
    id: id(),
    memberId: ofMember("member_id"),
    title: text("title").notNull(),
    message: text("message").notNull(),
    destructive: bool("destructive").notNull().default(false),
    /** Someone caused it who was not established then (docs/product.md#established). */
    ofStranger: bool("of_stranger").notNull().default(false),
    /** The announcement that it is; it goes with it. */
    announcementId: text("announcement_id").references(() => announcements.id, { onDelete: "cascade" }),
    /** A bar or card about this space says it, too: a page that shows one needs no notice. */
    spaceId: text("space_id").references(() => spaces.id, { onDelete: "cascade" }),
    createdAt: time("created_at").notNull(),
  },
  (t) => [
    index("notices_member").on(t.memberId, t.id),
    index("notices_space").on(t.spaceId).where(sql.raw("space_id is not null")),
    index("notices_announcement").on(t.announcementId).where(sql.raw("announcement_id is not null")),
  ],
);
