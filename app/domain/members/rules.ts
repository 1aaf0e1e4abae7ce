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
/** How long the confirmation link works (docs/product.md#accounts). */
export const CONFIRMATION_HOURS = 24;
/** The session unused for the longest ends when a member begins one more (docs/product.md#accounts). */
export const SESSIONS_MAX = 20;
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

/** A member in a list for admins. */
export interface Person {
  /** Null for a deleted account. */
  id: string | null;
  /** The full name. */
  name: string;
}

/** Who may join. Admins set it while the server runs. */
export const registrationModes = ["open", "approval", "invitation", "closed"] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** Characters in which a person tells where they park, for the admin who lets them in. */
export const INTRODUCTION_MAX = 300;
