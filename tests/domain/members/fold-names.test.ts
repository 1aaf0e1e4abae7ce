import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { foldNames } from "~/domain/members";
import { folded } from "~/domain/shared/text";
import { members } from "~db/schema";
import { ana, ben } from "../../cast";
import { memberRow } from "../../member-row";
import { Ana, Ben, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben);

const found = { searchText: members.searchText, cityFolded: members.cityFolded };
const foundOf = async (id: string) =>
  (await street.context.read.select(found).from(members).where(eq(members.id, id)))[0];
const store = (id: string, values: Partial<typeof members.$inferInsert>) =>
  street.context.write((tx) => tx.update(members).set(values).where(eq(members.id, id)));

it("a name and a city that an older server stored unfolded are found again after the job", async () => {
  const stored = { firstName: "Ħanna", lastName: "Παπάς", city: "Gəncə" };
  await store(Ana.id, { ...stored, searchText: "ħanna παπας ana@kindspot.example", cityFolded: "gəncə" });
  const others = await foundOf(Ben.id);
  await foldNames(street.context);
  expect(await foundOf(Ana.id)).toEqual({
    searchText: folded(`${stored.firstName} ${stored.lastName} ${ana.email}`),
    cityFolded: folded("Gəncə"),
  });
  expect(await foundOf(Ben.id)).toEqual(others);
});

it("a closed account stays without a name, and everybody of a large community is looked at", async () => {
  const crowd = Array.from({ length: 501 }, (_, nth) => ({
    ...memberRow(street.context, { ...ben, email: `ħ${nth}@kindspot.example` }),
    searchText: "ħ",
  }));
  await street.context.write((tx) => tx.insert(members).values(crowd));
  await store(Ana.id, { deletedAt: street.context.clock.now(), searchText: "" });
  await foldNames(street.context);
  expect((await foundOf(Ana.id))?.searchText).toBe("");
  expect(await street.context.read.select(found).from(members).where(eq(members.searchText, "ħ"))).toEqual([]);
});
