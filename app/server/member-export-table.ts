import type { AdminMember } from "~/domain/admin/rules";
import { ratingText } from "~/domain/members/member-text-rules";
import { dayIn } from "~/domain/shared/calendar";

/** An export's columns (tests/specification.md#export). In a CSV `csvLines` puts a ' before what begins like a formula. */
export const COLUMNS = [
  "Name",
  "Email",
  "City",
  "Vehicle",
  "License Plate",
  "Points",
  "Rating",
  "Spaces Shared",
  "Joined",
] as const;

/** A member's cells in these columns. Dates are those of the given time zone. */
export const rowOf = (
  member: AdminMember,
  timeZone: string,
  rating = ratingText(member.rating),
): (string | number)[] => [
  `${member.firstName} ${member.lastName}`.trim(),
  member.email,
  member.city,
  member.vehicleDescription,
  member.licensePlate,
  member.points,
  rating,
  member.spacesShared,
  dateIn(timeZone, member.createdAt),
];

/** The date of an ISO 8601 time as MM/dd/yyyy (tests/specification.md#export). */
export function dateIn(timeZone: string, at: string): string {
  const [year = "", month = "", date = ""] = dayIn(timeZone, new Date(at)).split("-");
  return `${month}/${date}/${year}`;
}
