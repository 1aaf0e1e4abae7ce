import type { PublicMember } from "./cards";

export const initialOf = (name: string): string => ([...name.trim()][0] ?? "").toUpperCase();

/** 'Ana R.': a member's name for other members. */
export function shortName({ firstName, lastName }: Pick<PublicMember, "firstName" | "lastName">): string {
  const initial = initialOf(lastName);
  return initial ? `${firstName} ${initial}.` : firstName;
}
