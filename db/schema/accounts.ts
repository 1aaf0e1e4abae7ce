import { sql } from "drizzle-orm";
import { bool, id, index, int, json, primaryKey, table, text, time } from "../columns";
import { memberKey, members, ofMember } from "./members";

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

/** A browser in which the member signed in before: failed sign-ins elsewhere do not slow it (decision 21). */
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
  memberId: memberKey(),
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

/** The second step that a member asks of every sign-in (TOTP). Without a row the password is enough. */
export const secondSteps = table("second_steps", {
  memberId: memberKey(),
  /** The shared secret, encrypted with the key in DATA_DIR: a stolen database makes no code. */
  sealedSecret: text("sealed_secret").notNull(),
  /** The 30 seconds, counted from 1970, of the last code that was taken: a code works once. */
  lastPeriod: int("last_period").notNull(),
  createdAt: time("created_at").notNull(),
});

/** Codes on paper for a lost phone; a used one is deleted. */
export const recoveryCodes = table(
  "recovery_codes",
  {
    id: id(),
    memberId: ofMember("member_id"),
    /** SHA-256. */
    codeHash: text("code_hash").notNull().unique(),
    createdAt: time("created_at").notNull(),
  },
  (t) => [index("recovery_codes_member").on(t.memberId)],
);

/** The secret address of a member's calendar. */
export const calendarFeeds = table(
  "calendar_feeds",
  {
    memberId: memberKey(),
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
