import { stringify } from "csv-stringify/sync";
import { ratingText } from "~/domain/members/rules";
import type { AdminMember } from "~/domain/admin/rules";
import { dayIn } from "~/domain/shared/calendar";
import { nameInFiles } from "../download";

const COLUMNS = ["Name", "Email", "City", "Vehicle", "License Plate", "Points", "Rating", "Spaces Shared", "Joined"];

/** By it spreadsheets know that what follows is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** What a spreadsheet would take for a formula gets a ' before it; numbers stay numbers. */
const lines = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify([...rows], { escape_formulas: true, record_delimiter: "windows" });

/** The export of specification 3, part by part; dates are those of that zone. */
export async function* memberCsv(
  batches: AsyncIterable<AdminMember[]> | readonly AdminMember[][],
  timeZone: string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([COLUMNS]);
  for await (const members of batches) yield lines(members.map((member) => rowOf(member, timeZone)));
}

const rowOf = (member: AdminMember, timeZone: string): (string | number)[] => [
  `${member.firstName} ${member.lastName}`.trim(),
  member.email,
  member.city,
  member.vehicleDescription,
  member.licensePlate,
  member.points,
  ratingText(member.rating),
  member.spacesShared,
  joinedOn(dayIn(timeZone, new Date(member.createdAt))),
];

/** MM/dd/yyyy (specification 9). */
function joinedOn(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${month}/${date}/${year}`;
}

/** 'kindspot-users-2026-06-01.csv' (specification 9). */
export const csvNameOf = (brand: string, day: string): string => `${nameInFiles(brand)}-users-${day}.csv`;
