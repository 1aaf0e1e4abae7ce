import { and, desc, eq, gte, isNull, or, sql } from "drizzle-orm";
import { findRow, preparedOnce, type Query } from "~db/query";
import { members, promises, ratings, spaces } from "~db/schema";
import { noticeName, shortName } from "../shared/names";
import {
  blockedMemberIds,
  hiddenOwners,
  inMemberTransaction,
  ownerForDriver,
  publicColumns,
  publicMember,
  publicRow,
} from "../members";
import { notify } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import { handoverPointsOf, storeRating } from "../points";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse, refuseIf } from "../shared/errors";
import type { RateInput } from "./input";
import { ratableSince, type Rating, ratingRefusal, type Unrated } from "./rating-rules";
import { eventsOfSpaces } from "./space-events";

/**
 * One side of a confirmed handover rates the other, once, within 7 days (docs/product.md#ratings). The other's cards change
 * as soon as the stars count. With `thanks` the other is notified. The same stars again are no error. Other stars are
 * refused with `already-rated`.
 */
export async function rateHandover(
  context: Context,
  actor: Actor,
  { spaceId, stars, thanks }: RateInput,
): Promise<Rating> {
  return inMemberTransaction(context, actor, async (tx) => {
    const { id: promiseId, ratedId, countedAt } = await handoverOf(tx, actor, spaceId);
    const now = context.clock.now();
    const known = await findRow(tx, ratings, eq(ratings.promiseId, promiseId), eq(ratings.raterId, actor.id));
    if (known && known.stars !== stars) return refuse("already-rated");
    if (known) return { result: { spaceId, stars, createdAt: known.createdAt.toISOString() }, events: [] };
    refuseIf(ratingRefusal({ countedAt }, now));
    await tx.insert(ratings).values({ promiseId, raterId: actor.id, ratedId, stars, createdAt: now });
    await storeRating(tx, context, ratedId);
    const events = await eventsOfSpaces(tx, context, ratedId);
    if (thanks) events.push(await sendThanks(tx, context, actor, ratedId));
    return { result: { spaceId, stars, createdAt: now.toISOString() }, events };
  });
}

/** The space's newest promise and its other side. An invisible or former member is `not-found`, a stranger's is `forbidden`. */
async function handoverOf(tx: Query, actor: Actor, spaceId: string) {
  const [promise] = await tx
    .select()
    .from(promises)
    .where(eq(promises.spaceId, spaceId))
    .orderBy(desc(promises.createdAt), desc(promises.id))
    .limit(1);
  if (!promise) return refuse("not-found");
  const { ownerId, driverId } = promise;
  const hidden = await blockedMemberIds(tx, actor.id);
  if (hidden.includes(ownerId)) return refuse("not-found");
  if (ownerId !== actor.id && driverId !== actor.id) return refuse("forbidden");
  const ratedId = ownerId === actor.id ? driverId : ownerId;
  if (ratedId === null) return refuse("handover-open");
  const [rated] = await tx.select({ deletedAt: members.deletedAt }).from(members).where(eq(members.id, ratedId));
  return !rated || rated.deletedAt || hidden.includes(ratedId) ? refuse("not-found") : { ...promise, ratedId };
}

/** A fixed sentence, once a handover: it needs no conversation and opens none. */
async function sendThanks(tx: Query, context: Context, actor: Actor, ratedId: string) {
  const rater = await publicRow(tx, actor.id);
  const isHidden = (await hiddenOwners(tx, ratedId, [actor.id])).size > 0;
  const name = rater && !isHidden ? noticeName(publicMember(rater, context.clock.now())) : "Your neighbour";
  return notify(tx, context, ratedId, ACCOUNT["handover-thanks"].notice({ name }));
}

const MAX_UNRATED = 10;
/** Longest time from a promise to its confirmation: it runs for less than a day, and the driver is asked for 7 days. */
const MAX_PROMISE_MS = 8 * DAY;

const me = sql.placeholder("memberId");

const unrated = preparedOnce("unrated_handovers", (on) =>
  on
    .select({
      spaceId: promises.spaceId,
      driverId: promises.driverId,
      countedAt: promises.countedAt,
      ownerHidden: spaces.ownerHidden,
      nameShownAt: promises.nameShownAt,
      partner: publicColumns,
    })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .innerJoin(
      members,
      or(
        and(eq(promises.ownerId, me), eq(members.id, promises.driverId)),
        and(eq(promises.driverId, me), eq(members.id, promises.ownerId)),
      ),
    )
    .leftJoin(ratings, and(eq(ratings.promiseId, promises.id), eq(ratings.raterId, me)))
    .where(
      and(
        or(eq(promises.ownerId, me), eq(promises.driverId, me)),
        gte(promises.createdAt, sql.param(sql.placeholder("madeSince"), promises.createdAt)),
        gte(promises.countedAt, sql.param(sql.placeholder("countedSince"), promises.countedAt)),
        isNull(ratings.stars),
        isNull(members.suspendedAt),
        isNull(members.deletedAt),
      ),
    )
    .orderBy(desc(promises.countedAt))
    .limit(MAX_UNRATED),
);

/**
 * The handovers of 7 days that the member may still rate, newest first, at most `limit`. Not across a block, nor with
 * suspended or former members.
 */
export async function unratedHandovers(context: Context, actor: Actor, limit = MAX_UNRATED): Promise<Unrated[]> {
  const now = context.clock.now();
  const countedSince = ratableSince(now);
  const madeSince = after(countedSince, -MAX_PROMISE_MS);
  const rows = await unrated(context.read).execute({ memberId: actor.id, countedSince, madeSince });
  if (rows.length === 0) return [];
  const hidden = await blockedMemberIds(context.read, actor.id);
  return Promise.all(
    rows
      .filter(({ partner }) => !hidden.includes(partner.id))
      .slice(0, limit)
      .map(async ({ spaceId, driverId, partner, countedAt, ownerHidden, nameShownAt }): Promise<Unrated> => {
        const isDriver = driverId === actor.id;
        const seen = isDriver ? ownerForDriver(partner, { ownerHidden }, { nameShownAt }) : partner;
        return {
          spaceId,
          partner: shortName(publicMember(seen, now)),
          partnerRole: isDriver ? "owner" : "driver",
          points: await handoverPointsOf(context, actor, spaceId),
          countedAt: (countedAt ?? now).toISOString(), // the query finds counted ones only
        };
      }),
  );
}
