import type { MemberBatches } from "~/auth/answer-member-export";
import type { ExportedMember } from "~/domain/admin/rules";
import { ratingText } from "~/domain/members/member-text-rules";
import { COLUMNS, dateIn, rowOf } from "~/server/member-export-table";

/** '@' is the format of text: a plate such as 1E23 stays as it is, also when somebody edits the cell. */
const columns = [...COLUMNS, "Handovers", "ID", "Role", "Confirmed", "Suspended", "Last Seen"].map((header) => ({
  header,
  numFmt: "@",
  width: 20,
}));

/** The export of members as a spreadsheet whose cells are all text, in parts. Dates are those of the given time zone. */
export async function* memberXlsx(batches: MemberBatches, timeZone: string): AsyncGenerator<Uint8Array> {
  // Its 74 files are read when an admin asks for a spreadsheet, and not at each start.
  const { writeXlsxStream } = await import("hucre/xlsx");
  yield* writeXlsxStream(rowsOf(batches, timeZone), { name: "Users", columns, freezePane: { rows: 1 } });
}

async function* rowsOf(batches: MemberBatches, timeZone: string): AsyncGenerator<(string | null)[]> {
  for await (const members of batches)
    for (const member of members) yield cellsOf(member, timeZone).map((cell) => textOf(String(cell)));
}

const cellsOf = (member: ExportedMember, timeZone: string): (string | number)[] => [
  ...rowOf(member, timeZone, member.rated ? ratingText(member.rating) : ""),
  member.handovers,
  member.id,
  member.isAdmin ? "admin" : "member",
  yesOrNo(member.emailConfirmed),
  yesOrNo(member.suspended),
  member.lastSeenAt === null ? "" : dateIn(timeZone, member.lastSeenAt),
];

const yesOrNo = (is: boolean): string => (is ? "yes" : "no");

/** A cell's text; null is an empty cell. Spreadsheets read _x0041_ as 'A', and XML has no U+FFFE and U+FFFF. */
const textOf = (text: string): string | null =>
  text === "" ? null : text.replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_").replace(/[\uFFFE\uFFFF]/g, "\uFFFD");
