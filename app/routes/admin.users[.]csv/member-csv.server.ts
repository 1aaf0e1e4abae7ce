import { stringify } from "csv-stringify/sync";
import { ratingText } from "~/domain/members/rules";
import type { AdminMember } from "~/domain/admin/rules";
import { dayIn } from "~/domain/shared/calendar";
import { nameInFiles } from "~/http/download";

const COLUMNS = ["Name", "Email", "City", "Vehicle", "License Plate", "Points", "Rating", "Spaces Shared", "Joined"];

/** The byte order mark. Spreadsheets read the file as UTF-8 because of it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Characters at which some program begins a new row or cell. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * The beginning of a formula: at the start of a cell, and after a `;`, where some spreadsheets split cells. Some take a
 * quotation mark there for the beginning of quoted text.
 */
const FORMULA = /(^|;)([\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A quoted cell. A ' before a formula keeps spreadsheets from running it (OWASP 'CSV Injection'). */
const cellOf = (text: string): string => text.replace(BREAKS, " ").replace(FORMULA, "$1$2'");

const lines = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === "string" ? cellOf(cell) : cell))),
    { quoted: true, quoted_empty: true, record_delimiter: "windows" },
  );

/** The export of specification 3, in parts. Dates are those of the given time zone. */
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
