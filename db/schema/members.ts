import { sql, type SQL } from "drizzle-orm";
import {
  bool,
  check,
  id,
  index,
  int,
  isWhole,
  json,
  onEarth,
  oneOf,
  primaryKey,
  real,
  table,
  text,
  time,
} from "../columns";

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
    /** Since when the member waits for an admin to let them in; null: nobody has to. */
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

export const sessions = table(
  "sessions",
  {
    /** SHA-256 of the id in the cookie: a stolen database opens no session. */
    id: id(),
    memberId: ofMember("member_id"),
    /** In words, as 'Chrome on Android'; empty when unknown. */
    browser: text("browser").notNull().default(""),
    /** The browser's time zone at sign-in: the place in the list of sessions. */
    timeZone: text("time_zone"),
    createdAt: time("created_at").notNull(),
    lastUsedAt: time("last_used_at").notNull(),
    /** When the password was last given in it; weighty acts of admins ask again after 15 minutes. */
    passwordAt: time("password_at"),
    expiresAt: time("expires_at").notNull(),
  },
  (t) => [index("sessions_member").on(t.memberId), index("sessions_expiry").on(t.expiresAt)],
);

/** A browser in which the member signed in: strangers' guesses do not hold it up (decision 20). */
export const devices = table(
  "devices",
  {
    /** SHA-256 of the secret in the browser's device cookie. */
    id: text("id").notNull(),
    memberId: ofMember("member_id"),
    createdAt: time("created_at").notNull(),
    /** The last sign-in. */
    lastUsedAt: time("last_used_at").notNull(),
  },
  (t) => [primaryKey(t.id, t.memberId), index("devices_member").on(t.memberId), index("devices_used").on(t.lastUsedAt)],
);

/** The address that a member is to confirm by a link: the first one, or a new one. */
export const emailConfirmations = table("email_confirmations", {
  memberId: text("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  email: text("email").notNull(),
  /** SHA-256 of the link's token; null until a mail with a link leaves. */
  tokenHash: text("token_hash").unique(),
  createdAt: time("created_at").notNull(),
  /** When the link stops working; null until there is one. */
  expiresAt: time("expires_at"),
});

export const passwordResets = table(
  "password_resets",
  {
    id: id(),
    memberId: ofMember("member_id"),
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
    memberId: ofMember("member_id"),
    /** YYYY-MM-DD */
    day: text("day").notNull(),
    /** Days in a row with a visit, up to and including this one. */
    streak: int("streak").notNull().default(1),
  },
  (t) => [primaryKey(t.memberId, t.day), index("visits_day").on(t.day, t.memberId)],
);

/** The secret address of a member's calendar. */
export const calendarFeeds = table(
  "calendar_feeds",
  {
    memberId: text("member_id")
      .primaryKey()
      .references(() => members.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: time("created_at").notNull(),
    lastUsedAt: time("last_used_at").notNull(),
  },
  (t) => [index("calendar_feeds_used").on(t.lastUsedAt)],
);

/** With which a member's own programs call the API. */
export const apiTokens = table(
  "api_tokens",
  {
    id: id(),
    memberId: ofMember("member_id"),
    /** The member's own word for it: 'Home Assistant'. */
    name: text("name").notNull(),
    /** Which calls it opens (`domain/auth/token-rules.ts`). */
    scopes: json("scopes").$type<readonly string[]>().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: time("created_at").notNull(),
    lastUsedAt: time("last_used_at").notNull(),
  },
  (t) => [index("api_tokens_member").on(t.memberId, t.id), index("api_tokens_used").on(t.lastUsedAt)],
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
    createdAt: time("created_at").notNull(),
  },
  (t) => [
    index("notices_member").on(t.memberId, t.id),
    index("notices_announcement").on(t.announcementId).where(sql.raw("announcement_id is not null")),
  ],
);

/** What admins set for the whole community while it runs. */
export const communitySettings = table("community_settings", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  changedAt: time("changed_at").notNull(),
});

/** A link with which people may join: one, or many of an admin's. */
export const invitations = table(
  "invitations",
  {
    id: id(),
    memberId: ofMember("member_id"),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    /** An admin had it mailed to one address (`domain/auth/invite-people.ts`). */
    byMail: bool("by_mail").notNull().default(false),
    /** How many people may join by it, and how many have. */
    maxUses: int("max_uses").notNull().default(1),
    uses: int("uses").notNull().default(0),
    /** When the last of them joined. */
    usedAt: time("used_at"),
    /** Who joined by a link for one person. */
    usedById: text("used_by_id").references(() => members.id, { onDelete: "set null" }),
  },
  (t) => [
    index("invitations_member").on(t.memberId, t.id),
    index("invitations_for_many").on(t.id).where(sql.raw("max_uses > 1")),
    index("invitations_expiry").on(t.expiresAt),
    index("invitations_used_by").on(t.usedById).where(sql.raw("used_by_id is not null")),
  ],
);
