import { sql, type SQL } from "drizzle-orm";
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
  table,
  text,
  time,
  uniqueIndex,
} from "../columns";
import { members, ofMember } from "./members";
import { spaceStatuses, promiseOutcomes } from "./words";

/** Rows of latitude in a degree: a row is a little more than 2 miles high. A power of two, so that a product is exact. */
const ROWS_PER_DEGREE = 32;
/** The row in which a latitude lies, which `spaces_near` begins with. */
export const latitudeRow = (latitude: number): number => Math.round(latitude * ROWS_PER_DEGREE);
/** `latitudeRow` of a column. Both engines know round() without options; latitudes between two rows may lie in either. */
export const latitudeRowOf = (latitude: unknown): SQL => sql`round(${latitude} * ${sql.raw(String(ROWS_PER_DEGREE))})`;

export const spaces = table(
  "spaces",
  {
    id: id(),
    ownerId: ofMember("owner_id"),
    status: text("status", { enum: spaceStatuses }).notNull(),
    ...position(),
    address: text("address").notNull().default(""),
    description: text("description").notNull().default(""),
    availableAt: time("available_at").notNull(),
    /**
     * Minutes that the owner chose to stay at the car for the first driver who can make it; 0: the space is not held. The column
     * has an older word for it.
     */
    holdMinutes: int("keep_minutes").notNull().default(0),
    /** Until then 'I'm coming' makes the promise at once; null: the space is not held. The column has an older word for it. */
    heldUntil: time("kept_until"),
    /** When the owner was asked 'Still at your car?' after `heldUntil`. */
    askedStillAtCarAt: time("asked_still_at_car_at"),
    /** When an available or leaving space leaves the lists by itself. */
    listedUntil: time("listed_until").notNull(),
    /** Set while promised: the end of the owner's wait. */
    promiseExpiresAt: time("promise_expires_at"),
    /** The newest promise of this space, open or ended; null: never promised. */
    promiseId: text("promise_id"),
    /** When the owner was asked 'Still free?' in this listing. */
    askedStillFreeAt: time("asked_still_free_at"),
    /** What the share earned: 50, or 0 when the guard denied it. */
    pointsEarned: int("points_earned").notNull().default(0),
    /** When the points are given, while the share can still be undone; null: they were given at once or later. */
    pointsDueAt: time("points_due_at"),
    createdAt: time("created_at").notNull(),
    closedAt: time("closed_at"),
    /** When its owner or a passer-by last said that it is still free; null: not since it was shared. */
    confirmedAt: time("confirmed_at"),
    /** It lies in one of its owner's home areas, so its card names nobody. The column has an older word for it. */
    ownerHidden: bool("nameless").notNull().default(false),
    /** Its owner was not established when sharing it (docs/product.md#established). The column has an older word for it. */
    ofStranger: bool("unproven").notNull().default(false),
    /** When the exact position of the closed space was given up. */
    coarsenedAt: time("coarsened_at"),
  },
  (t) => [
    index("spaces_near")
      .on(latitudeRowOf(t.latitude), t.longitude, t.latitude, t.ofStranger, t.id)
      .where(sql.raw(`status in ('available', 'leaving_soon', 'promised')`)),
    index("spaces_owner").on(t.ownerId, t.createdAt),
    index("spaces_listed_until").on(t.listedUntil).where(sql.raw(`status in ('available', 'leaving_soon')`)),
    index("spaces_promise_expiry").on(t.promiseExpiresAt).where(sql.raw(`status = 'promised'`)),
    index("spaces_kept_until")
      .on(t.heldUntil)
      .where(sql.raw(`status = 'available' and kept_until is not null and asked_still_at_car_at is null`)),
    index("spaces_points_due").on(t.pointsDueAt).where(sql.raw("points_due_at is not null")),
    index("spaces_closed").on(t.closedAt),
    check("spaces_status", oneOf(t.status, spaceStatuses)),
    check("spaces_promised", sql`(${t.status} = 'promised') = (${t.promiseExpiresAt} is not null)`),
    check("spaces_on_earth", onEarth(t.latitude, t.longitude)),
  ],
);

/** One promise of one space; the newest belongs to `spaces.promiseId`. */
export const promises = table(
  "promises",
  {
    id: id(),
    spaceId: partOf("space_id", () => spaces.id),
    ownerId: ofMember("owner_id"),
    /** Null: the first neighbour to ask. */
    driverId: text("driver_id").references(() => members.id, { onDelete: "cascade" }),
    /** Unused, and always null. It goes with the next migration for which the server is stopped. */
    requestId: text("request_id"),
    waitMinutes: int("wait_minutes").notNull(),
    /** Two plain words, the same on both phones. */
    handoverCode: text("handover_code").notNull(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    /** When the driver had asked or said 'I'm coming'; null: it binds nobody yet. */
    boundAt: time("bound_at"),
    /** When the driver said 'I'm coming' to this promise. */
    claimedAt: time("claimed_at"),
    /** Whether owner and driver were established when it bound both: only then their acts count against the other. */
    ownerEstablished: bool("owner_established").notNull().default(true),
    driverEstablished: bool("driver_established").notNull().default(true),
    /** When the owner of a space that names nobody showed their name to the driver ('I'm here'). */
    nameShownAt: time("name_shown_at"),
    /** The space's `heldUntil` when a claim made this promise; null: its owner made it. The column has an older word for it. */
    heldUntil: time("kept_until"),
    /** The driver claimed from a place that was typed. */
    fromTypedPlace: bool("from_typed_place").notNull().default(false),
    /** When the owner alone said 'Handed over': the driver is asked. */
    ownerConfirmedAt: time("owner_confirmed_at"),
    /** When the driver pressed 'I've parked', while they can undo it; it counts 10 seconds later. */
    parkedAt: time("parked_at"),
    /** When the handover counted: points and ratings follow from it. */
    countedAt: time("counted_at"),
    endedAt: time("ended_at"),
    outcome: text("outcome", { enum: promiseOutcomes }),
  },
  (t) => [
    index("promises_space").on(t.spaceId),
    index("promises_owner").on(t.ownerId, t.createdAt),
    index("promises_driver").on(t.driverId, t.createdAt),
    // The database itself allows one open promise a space. It allows one binding promise a driver, without those that
    // the owner has handed over.
    uniqueIndex("promises_one_open_a_space").on(t.spaceId).where(sql.raw("ended_at is null")),
    uniqueIndex("promises_one_open_a_driver")
      .on(t.driverId)
      .where(sql.raw("ended_at is null and bound_at is not null and owner_confirmed_at is null")),
    index("promises_unanswered")
      .on(t.ownerConfirmedAt)
      .where(sql.raw("owner_confirmed_at is not null and ended_at is null")),
    index("promises_denied").on(t.endedAt).where(sql.raw("outcome = 'not_got'")),
    index("promises_counted").on(t.countedAt).where(sql.raw("counted_at is not null")),
    check("promises_outcome", sql`${t.outcome} is null or ${oneOf(t.outcome, promiseOutcomes)}`),
    check("promises_ended", sql`(${t.outcome} is null) = (${t.endedAt} is null)`),
    check("promises_wait", sql`${t.waitMinutes} in (5, 10, 20)`),
    check("promises_not_to_oneself", sql`${t.driverId} is null or ${t.driverId} <> ${t.ownerId}`),
    check("promises_wait_whole", isWhole(t.waitMinutes)),
  ],
);

export const availabilityWords = ["taken", "still_free"] as const;

/** What passers-by say of a space: 'Taken' from two of them closes it. The table has an older word for it. */
export const availabilityReports = table(
  "space_sightings",
  {
    spaceId: partOf("space_id", () => spaces.id),
    memberId: ofMember("member_id"),
    word: text("word", { enum: availabilityWords }).notNull(),
    /** Whether the member was established: only then it counts. */
    established: bool("established").notNull().default(true),
    createdAt: time("created_at").notNull(),
  },
  (t) => [
    primaryKey(t.spaceId, t.memberId),
    index("space_sightings_member").on(t.memberId, t.createdAt),
    check("space_sightings_word", oneOf(t.word, availabilityWords)),
  ],
);

/** Places near which a member's spaces say 'A neighbour' in place of the member (docs/product.md#who-sees-what). */
export const homeAreas = table(
  "home_areas",
  {
    id: id(),
    memberId: ofMember("member_id"),
    ...position(),
    /** The address of the space that it was made from. Only the member reads it. */
    address: text("address").notNull().default(""),
    createdAt: time("created_at").notNull(),
  },
  (t) => [index("home_areas_member").on(t.memberId), check("home_areas_on_earth", onEarth(t.latitude, t.longitude))],
);
