import type { PublicMember } from "../shared/cards";
import { initialOf } from "../shared/names";

/** 'Ana Reyes', or 'Ana R.' where only the initial is shown. */
export const fullName = ({ firstName, lastName }: Pick<PublicMember, "firstName" | "lastName">): string =>
  [...lastName].length === 1 ? `${firstName} ${lastName}.` : `${firstName} ${lastName}`.trim();

/** The name of a deleted account (docs/product.md#who-sees-what). */
export const FORMER_MEMBER = "Former member";

/** The initials, shown where a photo is missing. */
export const initials = ({ firstName, lastName }: Pick<PublicMember, "firstName" | "lastName">): string =>
  initialOf(firstName) + initialOf(lastName);

/** Three dots and the last characters: no more is stored (account/input.ts). Empty without a plate. */
export const maskedPlate = (plate: string): string => (plate ? `•••${plate}` : "");

export const ratingText = (rating: number): string => rating.toFixed(1);
