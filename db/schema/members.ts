import { sql, type SQL } from "drizzle-orm";
import { bool, check, id, index, int, isWhole, onEarth, oneOf, primaryKey, real, table, text, time } from "../columns";

export const roles = ["member", "admin"] as const;

/** Unrated members count as 5, as they are shown; in words that drizzle-kit can put into an index. */
export const ratingShown = (rating: unknown): SQL<number> =>
  sql`(case when ${rating} is null then 5 else ${rating} end)`;

/** The last visit; before the first one, the day of joining. In words that drizzle-kit can put into an index. */
export const seenOrJoined = (seenAt: unknown, joinedAt: unknown): SQL =>
  sql`(case when ${seenAt} is null then ${joinedAt} else ${seenAt} end)`;

export const members = table(
  "members",
  {
    id: id(),
    /** Trimmed and lower case: unique regardless of case. */
    email: text("email").notNull().unique(),
    /** argon2id; null until a new one is chosen (`resetUnconfirmed`), and once the account is deleted. */
    passwordHash: text("password_hash"),
    role: text("role", { enum: roles }).notNull().default("member"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    city: text("city").notNull().default(""),
    vehicleDescription: text("vehicle_description").notNull().default(""),
    /** Up to 4 letters and digits, upper case; never more of the plate. */
    licensePlate: text("license_plate").notNull().default(""),
    /** Key of the stored photo; the URL is made from it. */
    photoKey: text("photo_key"),
    /** Name and email folded in the program (case, accents): the engines fold differently. */
    searchText: text("search_text").notNull(),
    cityFolded: text("city_folded").notNull().default(""),
    /** Sum of the member's point_transactions, kept in the same transaction. */
    points: int("points").notNull().default(0),
    spacesShared: int("spaces_shared").notNull().default(0),
    /** Counted handovers, given or taken. */
    handovers: int("handovers").notNull().default(0),
    /** Mean of each rater's latest stars and three fives; null until the first rating. */
    rating: real("rating"),
    /** 'Show my full name on the map'; everywhere else the initial of the last name stands. */
    showFullName: bool("show_full_name").notNull().default(false),
    showPresence: bool("show_presence").notNull().default(true),
    /** How many of the newcomer's hints, in their order, the member dismissed (docs/product.md#main-job). */
    hintsDismissed: int("hints_dismissed").notNull().default(0),
    timeZone: text("time_zone"),
    timeZoneChangedAt: time("time_zone_changed_at"),
    /** Last known place, rounded to 3 decimals (docs/product.md#last-known-place); never in an answer to others. */
    lastLatitude: real("last_latitude"),
    lastLongitude: real("last_longitude"),
    lastPlaceAt: time("last_place_at"),
    /** The last known place was typed ('I am here'), not measured by the phone. */
    lastPlaceTyped: bool("last_place_typed").notNull().default(false),
    /** Until then a position far from the last known place does not replace it. */
    lookingUntil: time("looking_until"),
    lastSeenAt: time("last_seen_at"),
    /** When the first donation that counts was paid; null again when every one was given back. */
    inauguralSince: time("inaugural_since"),
    /** A fulfilled 'Free Inaugural Member' shows the badge until then. */
    inauguralUntil: time("inaugural_until"),
    /** When the member confirmed the address by a link, or joined where nothing was asked; null: not yet. */
    emailConfirmedAt: time("email_confirmed_at"),
    /** Since when the member waits for an admin to let them in; null: the member is in. */
    waitsSince: time("waits_since"),
    /** Where they park, in words for the admin who decides; empty once one did. */
    introduction: text("introduction").notNull().default(""),
    suspendedAt: time("suspended_at"),
    suspendedReason: text("suspended_reason"),
    /** What admins note about the member, for admins alone. */
    adminNote: text("admin_note").notNull().default(""),
    deletedAt: time("deleted_at"),
    createdAt: time("created_at").notNull(),
  },
  (t) => [
    index("members_created").on(t.createdAt, t.id),
    // The orders of the admin's list. The id orders rows with equal values.
    index("members_name").on(t.searchText, t.id),
    index("members_city").on(t.cityFolded, t.id),
    index("members_points").on(t.points, t.id),
    index("members_shares").on(t.spacesShared, t.id),
    index("members_rating").on(ratingShown(t.rating), t.id),
    index("members_seen").on(seenOrJoined(t.lastSeenAt, t.createdAt), t.id),
    index("members_suspended").on(t.id).where(sql.raw("suspended_at is not null")),
    index("members_admins").on(t.id).where(sql.raw("role = 'admin'")),
    index("members_seen_place").on(t.lastPlaceAt),
    index("members_photo").on(t.photoKey),
    index("members_unconfirmed").on(t.id).where(sql.raw("email_confirmed_at is null")),
    index("members_waiting").on(t.id).where(sql.raw("waits_since is not null")),
    index("members_deleted").on(t.id).where(sql.raw("deleted_at is not null")),
    check("members_role", oneOf(t.role, roles)),
    check("members_plate", sql`length(${t.licensePlate}) <= 4`),
    check("members_email_folded", sql`${t.email} = lower(${t.email})`),
    check("members_points_whole", isWhole(t.points)),
    check("members_place", onEarth(t.lastLatitude, t.lastLongitude)),
    check("members_rating", sql`${t.rating} between 1 and 5`),
  ],
);

/** A column that names a member. The row goes with the member's. */
export const ofMember = (name: string) =>
  text(name)
    .notNull()
    .references(() => members.id, { onDelete: "cascade" });

/** The key of a table with one row of a member. The row goes with the member's. */
export const memberKey = () =>
  text("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" });

/** One row for each day (in the member's time zone) with a visit. */
export const visits = table(
  "visits",
  {
    memberId: ofMember("member_id"),
    /** YYYY-MM-DD */
    day: text("day").notNull(),
    /** Days in a row with a visit, up to and including this one. */
    streak: int("streak").notNull().default(1),
  },
  (t) => [primaryKey(t.memberId, t.day), index("visits_day").on(t.day, t.memberId)],
);

/** A signed, one-time place to send a photo to (docs/product.md#photos). */
export const uploads = table(
  "uploads",
  {
    id: id(),
    memberId: ofMember("member_id"),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
    photoKey: text("photo_key"),
  },
  (t) => [index("uploads_member").on(t.memberId), index("uploads_expiry").on(t.expiresAt)],
);
