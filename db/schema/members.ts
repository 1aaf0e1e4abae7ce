import { sql, type SQL } from "drizzle-orm";
import { bool, check, id, index, int, isWhole, oneOf, onEarth, primaryKey, real, table, text, time } from "../columns";

export const roles = ["member", "admin"] as const;

/** Unrated members count as 5, as they are shown; in words that drizzle-kit can put into an index. */
export const ratingShown = (rating: unknown): SQL<number> =>
  sql`(case when ${rating} is null then 5 else ${rating} end)`;

export const members = table(
  "members",
  {
    id: id(),
    /** Trimmed and lower case: unique regardless of case. */
    email: text("email").notNull().unique(),
    /** argon2id; null once the account is deleted. */
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
    /** Name and e-mail folded in the program (case, accents): the engines fold differently. */
    searchText: text("search_text").notNull(),
    cityFolded: text("city_folded").notNull().default(""),
    /** Sum of the member's point_transactions, kept in the same transaction. */
    points: int("points").notNull().default(0),
    spacesShared: int("spaces_shared").notNull().default(0),
    /** Mean over raters of each rater's latest stars; null until the first rating. */
    rating: real("rating"),
    showInitialOnly: bool("show_initial_only").notNull().default(false),
    showPresence: bool("show_presence").notNull().default(true),
    timeZone: text("time_zone"),
    timeZoneChangedAt: time("time_zone_changed_at"),
    /** Last known place, rounded to 3 decimals (PRODUCT 3); never in an answer to others. */
    lastLatitude: real("last_latitude"),
    lastLongitude: real("last_longitude"),
    lastPlaceAt: time("last_place_at"),
    lastSeenAt: time("last_seen_at"),
    /** When the first donation that counts was paid; null again when every one was given back. */
    inauguralSince: time("inaugural_since"),
    /** A fulfilled 'Free Inaugural Member' shows the badge until then. */
    inauguralUntil: time("inaugural_until"),
    suspendedAt: time("suspended_at"),
    suspendedReason: text("suspended_reason"),
    deletedAt: time("deleted_at"),
    createdAt: time("created_at").notNull(),
  },
  (t) => [
    index("members_created").on(t.createdAt, t.id),
    // The orders of the admin's list: the id tells those of one value apart.
    index("members_name").on(t.searchText, t.id),
    index("members_city").on(t.cityFolded, t.id),
    index("members_points").on(t.points, t.id),
    index("members_shares").on(t.spacesShared, t.id),
    index("members_rating").on(ratingShown(t.rating), t.id),
    index("members_seen_place").on(t.lastPlaceAt),
    index("members_photo").on(t.photoKey),
    check("members_role", oneOf(t.role, roles)),
    check("members_plate", sql`length(${t.licensePlate}) <= 4`),
    check("members_email_folded", sql`${t.email} = lower(${t.email})`),
    check("members_points_whole", isWhole(t.points)),
    check("members_place", onEarth(t.lastLatitude, t.lastLongitude)),
    check("members_rating", sql`${t.rating} between 1 and 5`),
  ],
);

export const sessions = table(
  "sessions",
  {
    /** SHA-256 of the id in the cookie: a stolen database opens no session. */
    id: id(),
    memberId: text("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    createdAt: time("created_at").notNull(),
    lastUsedAt: time("last_used_at").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (t) => [index("sessions_member").on(t.memberId), index("sessions_expiry").on(t.expiresAt)],
);

export const passwordResets = table(
  "password_resets",
  {
    id: id(),
    memberId: text("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
  },
  (t) => [index("password_resets_member").on(t.memberId)],
);

/** One row for each day (in the member's time zone) with a visit. */
export const visits = table(
  "visits",
  {
    memberId: text("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** YYYY-MM-DD */
    day: text("day").notNull(),
    /** Days in a row with a visit, up to and including this one. */
    streak: int("streak").notNull().default(1),
  },
  (t) => [primaryKey(t.memberId, t.day)],
);

/** A signed, one-time place to send a photo to (PRODUCT 11). */
export const uploads = table(
  "uploads",
  {
    id: id(),
    memberId: text("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
    photoKey: text("photo_key"),
  },
  (t) => [index("uploads_member").on(t.memberId), index("uploads_expiry").on(t.expiresAt)],
);

/** A sentence for one member that no open socket could take: shown on their next page. */
export const notices = table(
  "notices",
  {
    id: id(),
    memberId: text("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    message: text("message").notNull(),
    destructive: bool("destructive").notNull().default(false),
    createdAt: time("created_at").notNull(),
  },
  (t) => [index("notices_member").on(t.memberId, t.id)],
);
