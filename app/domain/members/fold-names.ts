import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { pagesById } from "~db/query";
import { members } from "~db/schema";
import { type Context, inTransaction } from "../shared/context";
import { folded } from "../shared/text";
import { searchTextOf } from "./member-columns";

/** Members that are looked at in one go. */
const MEMBERS_AT_ONCE = 500;

/**
 * A job: folds again what searches look through. While servers are exchanged one by one, an older version stores names and
 * cities as it folds them, and the migration does not see them any more.
 */
export async function foldNames(context: Context): Promise<void> {
  const { id, firstName, lastName, email, city, searchText, cityFolded } = members;
  const pages = pagesById((last = "") =>
    context.read
      .select({ id, firstName, lastName, email, city, searchText, cityFolded })
      .from(members)
      .where(and(gt(id, last), isNull(members.deletedAt)))
      .orderBy(asc(id))
      .limit(MEMBERS_AT_ONCE),
  );
  for await (const rows of pages)
    for (const row of rows) {
      const foldedText = searchTextOf(row);
      const foldedCity = folded(row.city);
      if (foldedText === row.searchText && foldedCity === row.cityFolded) continue;
      const isAsRead = and(
        eq(id, row.id),
        eq(firstName, row.firstName),
        eq(lastName, row.lastName),
        eq(email, row.email),
        eq(city, row.city),
      );
      await inTransaction(context, async (tx) => {
        await tx.update(members).set({ searchText: foldedText, cityFolded: foldedCity }).where(isAsRead);
      });
    }
}
