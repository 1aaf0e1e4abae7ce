import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { ExportedMember } from "~/domain/admin/rules";
import { memberCsv } from "../../app/routes/admin.users[.]csv/member-csv.server";

const member = {
  id: "1",
  firstName: "Ana",
  lastName: "Reyes",
  email: "ana@kindspot.example",
  city: "Brooklyn",
  vehicleDescription: "Red van",
  licensePlate: "7KIN",
  points: 50,
  rating: 5,
  spacesShared: 1,
  createdAt: "2026-06-04T12:00:00.000Z",
} as unknown as ExportedMember; // only what the export holds

async function fileOf(vehicleDescription: string): Promise<string> {
  let file = "";
  for await (const part of memberCsv([[{ ...member, vehicleDescription }]], "UTC")) file += part;
  return file;
}
/** Parses CSV as a spreadsheet does, which allows a quotation mark in the middle of a cell. */
const cellsOf = (file: string, delimiter: "," | ";"): string[][] =>
  parse(file, { delimiter, bom: true, relax_quotes: true, relax_column_count: true });

const HOSTILE = [
  "van\n=HYPERLINK(1)",
  "van\r\n=1+1",
  "van\r+1",
  "van\u2028@SUM(1)",
  "van;=1+1;\t-1",
  '";=1+1',
  'x;"=1+1;y',
  'x; " "=1+1',
  'van","=1+1',
  "= 1",
  "  =1+1",
  "＝1+1",
];

describe("the export of members", () => {
  test.each(HOSTILE)("keeps %j in its cell", async (vehicle) => {
    const rows = cellsOf(await fileOf(vehicle), ",");
    expect(rows.map((row) => row.length)).toEqual([9, 9]);
    expect(rows[1]?.[4]).toBe("7KIN");
  });

  test.each(HOSTILE)(
    "makes no formula of %j, whichever sign a spreadsheet takes for the end of a cell",
    async (vehicle) => {
      const file = await fileOf(vehicle);
      for (const delimiter of [",", ";"] as const) {
        const rows = cellsOf(file, delimiter);
        expect(rows).toHaveLength(2);
        expect(rows.flat().filter((cell) => /^[\s"]*[=+@\-＝＋－＠](?!\d+$)/.test(cell))).toEqual([]);
      }
    },
  );

  test.each(["Red van, dented", 'the "old" one', "rot; hinten", "Škoda"])(
    "brings %j back as it was",
    async (vehicle) => {
      expect(cellsOf(await fileOf(vehicle), ",")[1]?.[3]).toBe(vehicle);
    },
  );
});
