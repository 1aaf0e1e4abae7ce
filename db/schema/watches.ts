import { sql } from "drizzle-orm";
import { check, id, index, int, isWhole, oneOf, onEarth, real, table, text, time } from "../columns";
import { members } from "./members";

/** How long an area is watched: an hour, the rest of today, or at the same hours of the week (docs/product.md#push). */
export const watchSpans = ["hour", "today", "week"] as const;

/** An area in which a member wants to learn of new spaces. Its centre is snapped to half a mile. */
export const watches = table(
  "watches",
  {
    id: id(),
    memberId: text("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The half-mile cell of the centre. Watches are found by it. */
    cell: int("cell").notNull(),
    latitude: real("latitude").notNull(),
    longitude: real("longitude").notNull(),
    /** Miles. */
    radius: real("radius").notNull(),
    span: text("span", { enum: watchSpans }).notNull(),
    /** Days of the week as bits, Monday is 1, Sunday 64; null but for the span 'week'. */
    days: int("days"),
    /** Minutes after midnight in the member's zone; null but for the span 'week'. */
    fromMinute: int("from_minute"),
    toMinute: int("to_minute"),
    createdAt: time("created_at").notNull(),
    endsAt: time("ends_at").notNull(),
  },
  (t) => [
    index("watches_cell").on(t.cell, t.id),
    index("watches_member").on(t.memberId),
    index("watches_end").on(t.endsAt),
    check("watches_on_earth", onEarth(t.latitude, t.longitude)),
    check("watches_cell_whole", isWhole(t.cell)),
    check("watches_radius", sql`${t.radius} in (0.5, 1, 2)`),
    check("watches_span", oneOf(t.span, watchSpans)),
    check("watches_week", sql`(${t.span} = 'week') = (${t.days} is not null)`),
    check("watches_hours", sql`(${t.days} is null) = (${t.fromMinute} is null)`),
    check("watches_both_hours", sql`(${t.fromMinute} is null) = (${t.toMinute} is null)`),
    check("watches_days", sql`${isWhole(t.days)} and ${t.days} between 1 and 127`),
    check("watches_from", sql`${isWhole(t.fromMinute)} and ${t.fromMinute} between 0 and 1439`),
    check("watches_to", sql`${isWhole(t.toMinute)} and ${t.toMinute} between 0 and 1439`),
  ],
);
