import { sql } from "drizzle-orm";
import {
  bool,
  check,
  id,
  index,
  int,
  isWhole,
  onEarth,
  oneOf,
  partOf,
  position,
  primaryKey,
  real,
  table,
  text,
  time,
  uniqueIndex,
} from "../columns";
import { ofMember } from "./members";
import { departureStates } from "./words";

/** A planned departure: when a member leaves a space, once or every week (docs/product.md#plans). */
export const departures = table(
  "departures",
  {
    id: id(),
    memberId: ofMember("member_id"),
    ...position(),
    address: text("address").notNull().default(""),
    /** The half-mile cell of the place. */
    cell: int("cell").notNull(),
    /** The zone by whose clock the member leaves: the member's at the time of planning. */
    timeZone: text("time_zone").notNull(),
    /** Days of the week as bits, Monday is 1, Sunday 64; null: once, on `onDay`. */
    days: int("days"),
    /** YYYY-MM-DD; null: on days of the week. */
    onDay: text("on_day"),
    /** The last day, YYYY-MM-DD; null: no end. */
    untilDay: text("until_day"),
    /** Minutes after midnight. */
    minute: int("minute").notNull(),
    /** The member leaves so many minutes earlier or later. The column has an older word for it. */
    toleranceMinutes: int("give_or_take").notNull(),
    /** 'List without asking': the space is listed without the member's yes. */
    listsUnasked: bool("lists_unasked").notNull(),
    /** The member is sure, although the rules of the kerb forbid parking at that time. */
    kerbConfirmed: bool("kerb_confirmed").notNull().default(false),
    /** When a phone of the member last measured a position in that cell. Only such plans are counted. */
    measuredAt: time("measured_at"),
    createdAt: time("created_at").notNull(),
    state: text("state", { enum: departureStates }).notNull().default("ahead"),
    /** The day of the next departure, YYYY-MM-DD; null: there is none. */
    nextDay: text("next_day"),
    /** The next departure, '10 minutes later' included; null: there is none. */
    leavesAt: time("leaves_at"),
    /** When the job asks, lists or closes the question next; null: never. */
    dueAt: time("due_at"),
    /** Questions in a row that nobody answered. */
    unanswered: int("unanswered").notNull().default(0),
    pausedAt: time("paused_at"),
    /** When the last departure was over; null: there is a next one. */
    endedAt: time("ended_at"),
  },
  (t) => [
    index("departures_due").on(t.dueAt).where(sql.raw("due_at is not null")),
    index("departures_member").on(t.memberId),
    index("departures_near").on(t.cell, t.leavesAt).where(sql.raw("leaves_at is not null")),
    index("departures_ended").on(t.endedAt).where(sql.raw("ended_at is not null")),
    index("departures_paused").on(t.pausedAt).where(sql.raw("paused_at is not null")),
    check("departures_on_earth", onEarth(t.latitude, t.longitude)),
    check("departures_cell_whole", isWhole(t.cell)),
    check("departures_once_or_weekly", sql`(${t.days} is null) = (${t.onDay} is not null)`),
    check("departures_days", sql`${isWhole(t.days)} and ${t.days} between 1 and 127`),
    check("departures_minute", sql`${isWhole(t.minute)} and ${t.minute} between 0 and 1439`),
    check("departures_give_or_take", sql`${isWhole(t.toleranceMinutes)} and ${t.toleranceMinutes} between 0 and 15`),
    check("departures_state", oneOf(t.state, departureStates)),
    check("departures_next", sql`(${t.nextDay} is null) = (${t.leavesAt} is null)`),
    check("departures_due_next", sql`${t.dueAt} is null or ${t.leavesAt} is not null`),
    check("departures_unanswered", sql`${isWhole(t.unanswered)} and ${t.unanswered} between 0 and 2`),
  ],
);

/** A day in UTC whose departures were counted, so that they are counted once. */
export const departureCountDays = table("departure_count_days", {
  day: text("day").primaryKey(),
  countedAt: time("counted_at").notNull(),
});

/** About how many spaces get free in a half-mile cell, from at least 5 planners. */
export const departureCounts = table(
  "departure_counts",
  {
    day: partOf("day", () => departureCountDays.day),
    cell: int("cell").notNull(),
    /** The half hour's beginning. */
    startsAt: time("starts_at").notNull(),
    spaces: int("spaces").notNull(),
  },
  (t) => [
    primaryKey(t.cell, t.startsAt),
    index("departure_counts_day").on(t.day),
    check("departure_counts_cell", isWhole(t.cell)),
    check("departure_counts_spaces", sql`${isWhole(t.spaces)} and ${t.spaces} >= 5`),
  ],
);

/** How many spaces get free in a half-mile cell at an hour of the week, from at least 5 people. Made weekly. */
export const freeHours = table(
  "free_hours",
  {
    cell: int("cell").notNull(),
    /** Monday is 0, Sunday 6, by the clock of the community's zone. */
    weekDay: int("week_day").notNull(),
    hour: int("hour").notNull(),
    spaces: int("spaces").notNull(),
    madeAt: time("made_at").notNull(),
  },
  (t) => [
    primaryKey(t.cell, t.weekDay, t.hour),
    check("free_hours_day", sql`${isWhole(t.weekDay)} and ${t.weekDay} between 0 and 6`),
    check("free_hours_hour", sql`${isWhole(t.hour)} and ${t.hour} between 0 and 23`),
    check("free_hours_spaces", sql`${isWhole(t.spaces)} and ${t.spaces} >= 5`),
  ],
);

/** Miles around the place of a need, and the distances that a match shows (docs/product.md#plans). */
const bands = sql.raw("(0.25, 0.5, 1)");

/** When and where a member looks for a space every week. Nobody else sees it (docs/product.md#plans). */
export const needs = table(
  "needs",
  {
    id: id(),
    memberId: ofMember("member_id"),
    /** Rounded to 3 decimals. */
    ...position(),
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
    /** Whose need is without a space for longest is matched first: when a match of it last became a promise, or it was made. */
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
  // After both had accepted, one side called it off, or ended or changed the plan behind it.
  "cancelled",
  // Its time came before both had accepted.
  "lapsed",
  // It cannot go on: a plan behind it ended or changed, a side is gone or blocked, or no promise can be made.
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
    seekerId: ofMember("seeker_id"),
    ownerId: ofMember("owner_id"),
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
