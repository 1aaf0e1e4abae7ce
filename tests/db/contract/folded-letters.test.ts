import { asc, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { folded } from "~/domain/shared/text";
import { openDatabase } from "~db/client";
import { members } from "~db/schema";
import { migrationsFolder } from "../migrations-folder";
import { member } from "../rows";
import { freshAddress } from "./fresh-address";

let url: string;
beforeEach(async () => {
  url = await freshAddress();
});

/** The small letters and signs of names that were stored as they are before the migration. */
const stored: Readonly<Record<string, string>> = {
  lukasz: "łukasz d’ørsted`",
  soren: "søren æbelø–weiß‑ʻo",
  dorde: "đorđe þor œuvre guðrun ´",
  gemgeme: "ħamrun gəncə ŧ παπας",
  kamali: "كمالي مصطفى",
  isil: "ısıl anne‐marie ‘ ʼ",
  plain: "100%_\\'\" ana_reyes@kindspot.example",
};

test("the migrations fold the letters of stored names and cities as the program does", async () => {
  const folder = migrationsFolder();
  folder.endAt("0036_deleted_members");
  const before = await openDatabase(url, { migrations: folder.folder });
  const rows = Object.entries(stored).map(([id, text]) => member(id, { searchText: text, cityFolded: text }));
  await before.write((tx) => tx.insert(members).values(rows));
  await before.close();
  const upgraded = await openDatabase(url);
  const { id, searchText, cityFolded } = members;
  const after = await upgraded.read
    .select({ id, searchText, cityFolded })
    .from(members)
    .where(inArray(id, Object.keys(stored)))
    .orderBy(asc(id));
  await upgraded.close();
  expect(after).toHaveLength(Object.keys(stored).length);
  for (const row of after) {
    const text = folded(stored[row.id] ?? "");
    expect(row).toEqual({ id: row.id, searchText: text, cityFolded: text });
  }
});
