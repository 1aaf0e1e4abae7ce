import { and, asc, eq, exists, gt, isNotNull, ne, or } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, promises, ratings } from "~db/schema";
import { isDayOldAndConfirmed, whereDayOldAndConfirmed } from "../members";
import { DEFAULT_RATING } from "../members/rules";
import { after, DAY } from "../shared/clock";
import { type Context, inTransaction } from "../shared/context";

/**
 * With how many different members a rater needs counted handovers before their stars count (docs/product.md#ratings).
 * `storeRating` asks for the second by `another`: the first is the rated member.
 */
const RATER_PARTNERS = 2;

const TENTHS = 10;

/** Fives counted beside the real ratings, so that one bad rater makes 4.0 of 5.0 (docs/product.md#ratings). */
const PRIOR_FIVES = 3;

/** The mean of each rater's latest stars and three fives, to one decimal. Null without ratings. `ratings`: oldest first. */
export function meanRating(ratings: readonly { raterId: string; stars: number }[]): number | null {
  const latest = new Map(ratings.map(({ raterId, stars }) => [raterId, stars]));
  if (latest.size === 0) return null;
  const sum = [...latest.values()].reduce((all, stars) => all + stars, PRIOR_FIVES * DEFAULT_RATING);
  return Math.round((sum / (latest.size + PRIOR_FIVES)) * TENTHS) / TENTHS;
}

/**
 * Stores the member's rating anew. Stars of a rater count once the rater has handovers with another member too, and is no
 * newcomer; until then they wait (docs/product.md#ratings).
 */
export async function storeRating(tx: Query, context: Context, ratedId: string): Promise<void> {
  const { raterId, stars, createdAt, promiseId } = ratings;
  const another = or(
    and(eq(promises.ownerId, raterId), ne(promises.driverId, ratedId)),
    and(eq(promises.driverId, raterId), ne(promises.ownerId, ratedId)),
  );
  const { createdAt: joinedAt, emailConfirmedAt, deletedAt } = members;
  const rows = await tx
    .select({ raterId, stars, joinedAt, emailConfirmedAt, deletedAt })
    .from(ratings)
    .innerJoin(members, eq(members.id, raterId))
    .where(
      and(
        eq(ratings.ratedId, ratedId),
        exists(
          tx
            .select({ id: promises.id })
            .from(promises)
            .where(and(isNotNull(promises.countedAt), another)),
        ),
      ),
    )
    .orderBy(asc(createdAt), asc(promiseId));
  // A deletion erases when the address was confirmed. The stars stay.
  const raters = rows.map((row) => ({ ...row, emailConfirmedAt: row.emailConfirmedAt ?? row.deletedAt }));
  const counting = raters.filter((rater) => isDayOldAndConfirmed(rater, context.settings, context.clock.now()));
  await tx
    .update(members)
    .set({ rating: meanRating(counting) })
    .where(eq(members.id, ratedId));
}

/**
 * Called after a handover, for both sides: if it was the rater's first with a second partner (`RATER_PARTNERS`), their
 * earlier stars count from now.
 */
export async function releaseStars(tx: Query, context: Context, raterId: string): Promise<void> {
  const { ownerId, driverId, countedAt } = promises;
  const partnersWhere = (mine: typeof ownerId | typeof driverId, partner: typeof ownerId | typeof driverId) =>
    tx
      .selectDistinct({ partner })
      .from(promises)
      .where(and(eq(mine, raterId), isNotNull(countedAt)))
      .limit(RATER_PARTNERS + 1);
  const partners = [...(await partnersWhere(ownerId, driverId)), ...(await partnersWhere(driverId, ownerId))];
  if (new Set(partners.map(({ partner }) => partner)).size !== RATER_PARTNERS) return;
  const rated = await tx.selectDistinct({ id: ratings.ratedId }).from(ratings).where(eq(ratings.raterId, raterId));
  for (const { id } of rated) await storeRating(tx, context, id);
}

/** Only raters who joined this recently can have become a day old since the last run; 3 days spare for a stopped server. */
const JOINED_WITHIN_MS = 4 * DAY;

/** A job: lets the stars count that members gave in their first 24 hours, once these are over (docs/product.md#ratings). */
export async function countWaitingStars(context: Context): Promise<void> {
  const since = after(context.clock.now(), -JOINED_WITHIN_MS);
  const rated = await context.read
    .selectDistinct({ id: ratings.ratedId })
    .from(members)
    .innerJoin(ratings, eq(ratings.raterId, members.id))
    .where(and(gt(members.createdAt, since), whereDayOldAndConfirmed(context)));
  for (const { id } of rated) await inTransaction(context, (tx) => storeRating(tx, context, id));
}
