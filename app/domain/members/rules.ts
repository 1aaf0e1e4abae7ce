import type { PublicMember } from "../shared/cards";

export type { PublicMember } from "../shared/cards";

/** A member on their own screens and in GET /api/auth/user. */
export interface OwnMember extends PublicMember {
  email: string;
  city: string;
  points: number;
  spacesShared: number;
  createdAt: string;
  isAdmin: boolean;
  /** 'Show my full name on the map'. */
  showFullName: boolean;
  showPresence: boolean;
}

/** What the shell, the menu and the forms of visitors show of the member. Every page carries it, so it has no more. */
export const shellMember = (member: OwnMember) => ({
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  profileImageUrl: member.profileImageUrl,
  points: member.points,
  spacesShared: member.spacesShared,
  inaugural: member.inaugural,
  isAdmin: member.isAdmin,
});
export type ShellMember = ReturnType<typeof shellMember>;

/** A suspension as its member reads it. */
export interface Suspension {
  /** ISO 8601 UTC. */
  since: string;
  reason: string;
}

/** A session as its member reads it; times are ISO 8601 UTC. */
export interface OwnSession {
  id: string;
  /** As 'Chrome on Android'; empty when unknown. */
  browser: string;
  /** What the browser's time zone is named after; empty when unknown. */
  place: string;
  createdAt: string;
  /** To the hour. */
  lastUsedAt: string;
  /** It is the session of this request. */
  isCurrent: boolean;
}

/** Shown before the first rating (tests/specification.md#profile-uploads-and-lists). */
export const DEFAULT_RATING = 5;
export const PASSWORD_MIN = 8;
/** The former minimum. Older passwords work until they are changed. */
export const OLD_PASSWORD_MIN = 6;
/** How long the confirmation link works (docs/product.md#accounts). */
export const CONFIRMATION_HOURS = 24;
/** The session unused for the longest ends when a member begins one more (docs/product.md#accounts). */
export const SESSIONS_MAX = 20;
/** Bytes: 1 KB (docs/product.md#accounts). */
export const PASSWORD_MAX_BYTES = 1024;
/** After this time an admin's critical action asks for the password again (docs/product.md#accounts). */
export const PASSWORD_FRESH_MINUTES = 15;

/** Whether the password was given recently enough. */
export const isPasswordFresh = (passwordAt: Date | null, now: Date): boolean =>
  passwordAt !== null && Math.abs(now.getTime() - passwordAt.getTime()) < PASSWORD_FRESH_MINUTES * 60_000;

export const NAME_MAX = 50;
export const CITY_MAX = 80;
export const VEHICLE_MAX = 200;
/** Letters and digits of a stored plate (docs/product.md#who-sees-what); app/domain/account/input.ts says which. */
export const PLATE_LENGTH = 4;

/** The parts of a complete profile, which earns points once (docs/product.md#points), in the order of the form. */
const profileParts = [
  "firstName",
  "lastName",
  "city",
  "vehicleDescription",
  "licensePlate",
  "profileImageUrl",
] as const satisfies readonly (keyof OwnMember)[];
export type ProfilePart = (typeof profileParts)[number];

/** What a profile still lacks. */
export const missingFromProfile = (profile: Pick<OwnMember, ProfilePart>): ProfilePart[] =>
  profileParts.filter((part) => !profile[part]);

/** The member's stored time zone, and since when; null before the browser sent one. */
export interface KnownZone {
  timeZone: string | null;
  changedAt: Date | null;
}

/** Days of a streak stay days of one place: a zone counts for 7 days at least (docs/product.md#accounts). */
export const ZONE_LASTS_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether the browser's zone replaces the stored one. */
export const movesZone = ({ timeZone, changedAt }: KnownZone, zone: string, now: Date): boolean =>
  zone !== timeZone && (changedAt === null || now.getTime() - changedAt.getTime() >= ZONE_LASTS_MS);

/** A member in a list for admins. */
export interface Person {
  /** Null for a deleted account. */
  id: string | null;
  /** The full name. */
  name: string;
}

/** 'New York' of 'America/New_York': the place that a time zone is named after. */
export const placeOfZone = (timeZone: string): string => (timeZone.split("/").at(-1) ?? "").replaceAll("_", " ");

/** Who may join. Admins set it while the server runs. */
export const registrationModes = ["open", "approval", "invitation", "closed"] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** Characters in which a person tells where they park, for the admin who lets them in. */
export const INTRODUCTION_MAX = 300;

/** How long an invitation works. */
export const INVITATION_DAYS = 14;
/** Most unused invitations of one member. */
export const INVITATIONS_MAX = 5;

/** How many people a link for many can let in, and for how many days at most. */
export const MIN_LINK_USES = 2;
export const MAX_LINK_USES = 500;
export const MAX_LINK_DAYS = 90;

/** A link for many people as admins see it; times are ISO 8601 UTC. */
export interface LinkForMany {
  id: string;
  createdAt: string;
  expiresAt: string;
  /** How many people may join by it, and how many have. */
  people: number;
  joined: number;
  works: boolean;
}

/** An invitation as its member sees it; times are ISO 8601 UTC. */
export interface Invitation {
  id: string;
  createdAt: string;
  expiresAt: string;
  /** First name and initial of the person who joined with it. */
  usedBy: string | null;
}

/** The hints for newcomers, in the order of their steps (docs/product.md#main-job). */
export const hints = ["start", "wait", "handover"] as const;
export type Hint = (typeof hints)[number];

/** A member without a counted handover. */
export interface Newcomer {
  /** They have shared or requested a space. */
  begun: boolean;
  /** How many of the hints, in their order, they have dismissed. */
  hintsDismissed: number;
}

/** The hint for the step that a newcomer is at, or null when they dismissed it. `promised`: a promise binds them now. */
export function hintFor({ begun, hintsDismissed }: Newcomer, promised: boolean): Hint | null {
  const step = promised ? 2 : begun ? 1 : 0;
  return step < hintsDismissed ? null : hints[step];
}
