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

/** Shown before the first rating (tests/specification.md#profile-uploads-and-lists). */
export const DEFAULT_RATING = 5;
export const MAX_NAME_LENGTH = 50;
export const MAX_CITY_LENGTH = 80;
export const MAX_VEHICLE_LENGTH = 200;
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
