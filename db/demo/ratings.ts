import { desc, eq } from "drizzle-orm";
import type { Context } from "~/domain/shared/context";
import type { Query } from "../query";
import { members, promises, ratings } from "../schema";

interface Rating {
  spaceId: string;
  owner: string;
  driver: string;
  stars: number;
}

/** Both sides of a handover rate each other; the owner always kindly. */
export async function rate(context: Context, { spaceId, owner, driver, stars }: Rating): Promise<void> {
  await context.write(async (tx) => {
    const [promise] = await tx.select({ id: promises.id }).from(promises).where(eq(promises.spaceId, spaceId));
    if (!promise) return;
    const handover = { promiseId: promise.id, createdAt: context.clock.now() };
    await tx.insert(ratings).values([
      { ...handover, raterId: driver, ratedId: owner, stars },
      { ...handover, raterId: owner, ratedId: driver, stars: 5 },
    ]);
    for (const rated of [owner, driver]) await keepMean(tx, rated);
  });
}

/** The mean over raters of each rater's latest, to one decimal (PRODUCT 6). */
async function keepMean(tx: Query, ratedId: string): Promise<void> {
  const rows = await tx.select().from(ratings).where(eq(ratings.ratedId, ratedId)).orderBy(desc(ratings.createdAt));
  const latest = new Map(rows.toReversed().map(({ raterId, stars }) => [raterId, stars]));
  const sum = [...latest.values()].reduce((all, stars) => all + stars, 0);
  const rating = Math.round((sum / latest.size) * 10) / 10;
  await tx.update(members).set({ rating }).where(eq(members.id, ratedId));
}
