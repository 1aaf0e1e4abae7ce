import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { exportMembers, memberFilterInput } from "~/domain/admin";
import type { ExportedMember } from "~/domain/admin/rules";
import type { Actor } from "~/domain/shared/context";
import { members } from "~db/schema";
import { memberXlsx } from "../../app/routes/admin.users[.]xlsx/member-xlsx.server";
import { ada, ana } from "../cast";
import { openNeighbourhood, type Neighbourhood } from "../neighbourhood";
import { readXlsx } from "../xlsx";

const member: ExportedMember = {
  id: "1",
  firstName: "Ana",
  lastName: "Reyes",
  email: "ana@kindspot.example",
  city: "Brooklyn",
  vehicleDescription: "Red van",
  licensePlate: "7KIN",
  points: -5,
  rating: 4.25,
  rated: true,
  handovers: 3,
  spacesShared: 1,
  createdAt: "2026-06-04T12:00:00.000Z",
  lastSeenAt: "2026-06-05T02:00:00.000Z",
  emailConfirmed: true,
  waiting: false,
  suspended: false,
  isAdmin: false,
  profileImageUrl: null,
  inaugural: false,
  showFullName: false,
  showPresence: true,
};
const sheetOf = async (changes: Partial<ExportedMember>, timeZone = "UTC") =>
  readXlsx(await buffer(memberXlsx([[{ ...member, ...changes }]], timeZone)));

describe("the spreadsheet of members", () => {
  it("has the columns of the CSV and those of who, which and since when", async () => {
    const { rows } = await sheetOf({}, "America/New_York");
    expect(Object.fromEntries(rows[0]?.map((heading, at) => [heading, rows[1]?.[at]]) ?? [])).toEqual({
      Name: "Ana Reyes",
      Email: "ana@kindspot.example",
      City: "Brooklyn",
      Vehicle: "Red van",
      "License Plate": "7KIN",
      Points: "-5",
      Rating: "4.3",
      "Spaces Shared": "1",
      Joined: "06/04/2026",
      Handovers: "3",
      ID: "1",
      Role: "member",
      Confirmed: "yes",
      Suspended: "no",
      "Last Seen": "06/04/2026",
    });
  });

  test.each([
    "0012",
    "1E23",
    "9E9",
    "007",
    "TRUE",
    "=1+1",
    "+1",
    "-1",
    "@SUM(1)",
    "<b>&amp;",
    "ab;cd",
    "a\nb",
    " Škoda",
  ])("keeps %j as text, in cells of the format of text", async (text) => {
    const { rows, kinds, formats } = await sheetOf({ licensePlate: text, vehicleDescription: text });
    expect(rows[1]?.slice(3, 5)).toEqual([text, text]);
    expect([kinds, formats]).toEqual([["inlineStr"], ["@"]]);
  });

  it("keeps signs that XML has not and texts that look like their escapes", async () => {
    const { rows } = await sheetOf({ vehicleDescription: "a\u000bb", city: "_x0041_", lastName: "\uFFFE" });
    expect(rows[1]?.slice(0, 4)).toEqual(["Ana \uFFFD", "ana@kindspot.example", "_x005F_x0041_", "a_x000B_b"]);
  });

  it("has an empty cell for a member who is not rated, and for one who was never seen", async () => {
    const { rows } = await sheetOf({ rated: false, rating: 5, lastSeenAt: null });
    expect([rows[1]?.[6], rows[1]?.[14]]).toEqual(["", ""]);
  });

  it("ends the reading of members when the client leaves", async () => {
    let ended = false;
    async function* endless() {
      try {
        for (;;) yield await Promise.resolve(Array.from({ length: 500 }, (_, at) => ({ ...member, id: `${at}` })));
      } finally {
        ended = true;
      }
    }
    const parts = memberXlsx(endless(), "UTC");
    for (let part = 0; part < 5; part++) expect((await parts.next()).done).toBe(false);
    await parts.return(undefined);
    await expect.poll(() => ended).toBe(true);
  });

  it("fails when the reading fails", async () => {
    async function* failing(): AsyncGenerator<ExportedMember[]> {
      yield [member];
      throw new Error("the database is gone");
    }
    await expect(buffer(memberXlsx(failing(), "UTC"))).rejects.toThrow("the database is gone");
  });
});

describe("the export tells", () => {
  let street: Neighbourhood;
  let Ada: Actor, Ana: Actor;
  beforeEach(async () => {
    street = await openNeighbourhood();
    Ada = await street.addMember(ada, "admin");
    Ana = await street.addMember(ana);
  });

  it("who is rated, confirmed and suspended, and when each was last seen", async () => {
    const now = street.clock.now();
    const changes = { rating: 5, emailConfirmedAt: now, suspendedAt: now, lastSeenAt: now, handovers: 2 };
    await street.database.write((tx) => tx.update(members).set(changes).where(eq(members.id, Ana.id)));
    const all: ExportedMember[] = [];
    for await (const batch of await exportMembers(street.context, Ada, memberFilterInput.parse({}))) all.push(...batch);
    expect(all).toMatchObject([
      { id: Ana.id, rated: true, emailConfirmed: true, suspended: true, lastSeenAt: now.toISOString(), handovers: 2 },
      { id: Ada.id, rated: false, emailConfirmed: false, suspended: false, lastSeenAt: null, isAdmin: true },
    ]);
  });
});
