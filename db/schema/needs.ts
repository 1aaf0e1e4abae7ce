import { sql } from "drizzle-orm";
import { check, id, index, int, isWhole, oneOf, onEarth, real, table, text, time, uniqueIndex } from "../columns";
import { members } from "./members";

/** Miles around the place of a need, and the distances that a match shows (docs/product.md#plans). */
const bands = sql.raw("(0.25, 0.5, 1)");

/** When and where a member looks for a space every week. Nobody else sees it (docs/product.md#plans). */
export const needs = table(
  "needs",
  {
    id: id(),
    memberId: text("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** Rounded to 3 decimals. */
    latitude: real("latitude").notNull(),
    longitude: real("longitude").notNull(),
    /** Miles. */
    radius: real("radius").notNull(),
    /** The zone by whose clock the member looks: the member's when the need was made. */
    timeZone: text("time_zone").notNull(),
    /** Days of the week as bits, Monday is 1, Sunday 64. */
    days: int("days").notNull(),
    /** Minutes after midnight. An end before the beginning is on the next day. */
    fromMinute: int("from_minute").notNull(),
    toMinute: int("to_minute").notNull(),
    createdAt: time("created_at").notNull(),
    endsAt: time("ends_at").notNull(),
    /** When a match of it last became a promise; at first, when it was made. */
    unservedSince: time("unserved_since").notNull(),
    /** When a departure for it is looked for next. */
    matchAt: time("match_at").notNull(),
  },
  (t) => [
    index("needs_member").on(t.memberId),
    index("needs_due").on(t.matchAt, t.unservedSince),
    index("needs_end").on(t.endsAt),
    check("needs_on_earth", onEarth(t.latitude, t.longitude)),
    check("needs_radius", sql`${t.radius} in ${bands}`),
    check("needs_days", sql`${isWhole(t.days)} and ${t.days} between 1 and 127`),
    check("needs_from", sql`${isWhole(t.fromMinute)} and ${t.fromMinute} between 0 and 1439`),
    check("needs_to", sql`${isWhole(t.toMinute)} and ${t.toMinute} between 0 and 1439`),
    check("needs_not_empty", sql`${t.fromMinute} <> ${t.toMinute}`),
  ],
);

export const matchOutcomes = [
  // It became a promise.
  "promised",
  // One side said no before both had accepted.
  "declined",
  // One side withdrew after both had accepted.
  "cancelled",
  // Its time came before both had accepted.
  "lapsed",
  // It could not be kept, by nobody's act: a changed plan, another promise, a block, a suspension.
  "ended",
] as const;

/** One departure that fits one need on one day. Both members are asked, without names. */
export const matches = table(
  "matches",
  {
    id: id(),
    /** The need and the departure. Either can be gone by now. */
    needId: text("need_id").notNull(),
    departureId: text("departure_id").notNull(),
    seekerId: text("seeker_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    ownerId: text("owner_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The need's day, YYYY-MM-DD. */
    day: text("day").notNull(),
    leavesAt: time("leaves_at").notNull(),
    /** The half hour of the departure by its clock on the wall: all that both see, until both accepted. */
    halfHourAt: time("half_hour_at").notNull(),
    /** The distance is at most so many miles. */
    band: real("band").notNull(),
    createdAt: time("created_at").notNull(),
    seekerAcceptedAt: time("seeker_accepted_at"),
    ownerAcceptedAt: time("owner_accepted_at"),
    /** When both were notified an hour before. */
    remindedAt: time("reminded_at"),
    endedAt: time("ended_at"),
    outcome: text("outcome", { enum: matchOutcomes }),
    /** The member who declined or cancelled it. */
    endedById: text("ended_by_id"),
    /** The promise that it became. */
    promiseId: text("promise_id").unique(),
  },
  (t) => [
    // The database itself keeps to one match a need a day, and to one match a departure.
    uniqueIndex("matches_one_a_need_a_day").on(t.needId, t.day),
    uniqueIndex("matches_one_a_departure").on(t.departureId, t.leavesAt).where(sql.raw("ended_at is null")),
    index("matches_seeker").on(t.seekerId, t.createdAt),
    index("matches_owner").on(t.ownerId, t.createdAt),
    index("matches_open").on(t.halfHourAt).where(sql.raw("ended_at is null")),
    index("matches_leaves").on(t.leavesAt),
    check("matches_band", sql`${t.band} in ${bands}`),
    check("matches_outcome", sql`${t.outcome} is null or ${oneOf(t.outcome, matchOutcomes)}`),
    check("matches_ended", sql`(${t.outcome} is null) = (${t.endedAt} is null)`),
    check(
      "matches_promised",
      sql`(${t.promiseId} is not null) = (${t.outcome} is not null and ${t.outcome} = 'promised')`,
    ),
    check("matches_not_to_oneself", sql`${t.seekerId} <> ${t.ownerId}`),
  ],
);
