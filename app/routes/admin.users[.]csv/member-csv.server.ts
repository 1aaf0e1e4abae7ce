import type { MemberBatches } from "~/auth/answer-member-export";
import { BYTE_ORDER_MARK, csvLines } from "~/server/csv";
import { COLUMNS, rowOf } from "~/server/member-export-table";

/** The export, in parts. Dates are those of the given time zone. */
export async function* memberCsv(batches: MemberBatches, timeZone: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([COLUMNS]);
  for await (const members of batches) yield csvLines(members.map((member) => rowOf(member, timeZone)));
}
