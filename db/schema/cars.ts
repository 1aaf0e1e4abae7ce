import { sql } from "drizzle-orm";
import { bool, check, id, index, int, isWhole, onEarth, position, table, text, time } from "../columns";
import { ofMember } from "./members";

/** Where a member parked. Nobody else sees it. It goes when the member leaves the place, or after 14 days. */
export const cars = table(
  "cars",
  {
    id: id(),
    memberId: ofMember("member_id").unique(),
    ...position(),
    note: text("note").notNull().default(""),
    parkedAt: time("parked_at").notNull(),
    /** The reminder's day of the week in the member's zone, Monday is 0, Sunday 6; null: no reminder. */
    reminderDay: int("reminder_day"),
    /** Minutes after midnight in the member's zone. */
    reminderMinute: int("reminder_minute"),
    isWeekly: bool("is_weekly").notNull().default(false),
    /** When the member is reminded next; null: no more. */
    remindAt: time("remind_at"),
    /** When the member was last reminded. */
    remindedAt: time("reminded_at"),
  },
  (t) => [
    index("cars_remind").on(t.remindAt).where(sql.raw("remind_at is not null")),
    index("cars_parked").on(t.parkedAt),
    check("cars_on_earth", onEarth(t.latitude, t.longitude)),
    check("cars_day", sql`${isWhole(t.reminderDay)} and ${t.reminderDay} between 0 and 6`),
    check("cars_minute", sql`${isWhole(t.reminderMinute)} and ${t.reminderMinute} between 0 and 1439`),
    check("cars_reminder", sql`(${t.reminderDay} is null) = (${t.reminderMinute} is null)`),
  ],
);
