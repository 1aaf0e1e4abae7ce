/** What any signed-in person may know of another (PRODUCT 7). */
export interface PublicMember {
  id: string;
  firstName: string;
  /** The initial; whole of a space's owner, unless they chose otherwise, and for the member themselves. */
  lastName: string;
  vehicleDescription: string;
  /** At most 4 characters. */
  licensePlate: string;
  /** 5.0 until the first rating. */
  rating: number;
  profileImageUrl: string | null;
  /** Carries the 'Inaugural Member' badge. */
  inaugural: boolean;
}

/** What the member's own screens and GET /api/auth/user show. */
export interface OwnMember extends PublicMember {
  email: string;
  city: string;
  points: number;
  spacesShared: number;
  createdAt: string;
  isAdmin: boolean;
  showInitialOnly: boolean;
  showPresence: boolean;
}

/** Why a member may do nothing for now, as they read it. */
export interface Suspension {
  /** ISO 8601 UTC. */
  since: string;
  reason: string;
}

/** Shown before the first rating (specification 9). */
export const DEFAULT_RATING = 5;
export const PASSWORD_MIN = 6;
/** Bytes: 1 KB (PRODUCT 8). */
export const PASSWORD_MAX_BYTES = 1024;
export const NAME_MAX = 50;
export const CITY_MAX = 80;
export const VEHICLE_MAX = 200;
export const PLATE_LENGTH = 4;

/** What earns points once it is all there (PRODUCT 6), in the order of the form. */
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

/** The browser's time zone as it is kept of a member, and since when; null before the first was told. */
export interface KnownZone {
  timeZone: string | null;
  changedAt: Date | null;
}

/** Days of a streak stay days of one place: a zone counts for 7 days at least (PRODUCT 8). */
export const ZONE_LASTS_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether the zone that the browser tells takes the place of the one known. */
export const movesZone = ({ timeZone, changedAt }: KnownZone, told: string, now: Date): boolean =>
  told !== timeZone && (changedAt === null || now.getTime() - changedAt.getTime() >= ZONE_LASTS_MS);

export const initialOf = (name: string): string => ([...name.trim()][0] ?? "").toUpperCase();

/** 'Ana R.': how people are named to each other. */
export function shortName({ firstName, lastName }: Pick<PublicMember, "firstName" | "lastName">): string {
  const initial = initialOf(lastName);
  return initial ? `${firstName} ${initial}.` : firstName;
}

/** 'Ana Reyes', or 'Ana R.' where only the initial is shown. */
export const fullName = ({ firstName, lastName }: Pick<PublicMember, "firstName" | "lastName">): string =>
  [...lastName].length === 1 ? `${firstName} ${lastName}.` : `${firstName} ${lastName}`.trim();

/** What somebody is called whose account is gone (PRODUCT 7). */
export const FORMER_MEMBER = "Former member";

/** Somebody in a list for admins. */
export interface Person {
  /** Null once the account is gone. */
  id: string | null;
  /** Their whole name. */
  name: string;
}

/** Stand-in for a missing photo. */
export const initials = ({ firstName, lastName }: Pick<PublicMember, "firstName" | "lastName">): string =>
  initialOf(firstName) + initialOf(lastName);

/** Three dots and the last characters (specification 2); empty without a plate. */
export const maskedPlate = (plate: string): string => (plate ? `•••${plate}` : "");

export const ratingText = (rating: number): string => rating.toFixed(1);
