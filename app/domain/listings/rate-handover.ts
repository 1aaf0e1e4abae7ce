import { and, desc, eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, promises, ratings } from "~db/schema";
import { blockedMemberIds, hiddenOwners, inMemberTransaction, publicColumns, publicMember } from "../members";
import { noticeName } from "../members/rules";
import { notify } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account";
import { keepRating } from "../points";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { eventsOfSpaces } from "./events-of-spaces";
import type { RateInput } from "./promise-input";
import { type Rating, ratingRefusal } from "./promise-rules";

/**
 * One side of a confirmed handover rates the other, once, within 7 days (docs/product.md#ratings). The other's cards change
 * as soon as the stars count. With `thanks` the other is notified. The same stars again are no error. Other stars are refused with `already-rated`.
 */
export async function rateHandover(
  context: Context,
  actor: Actor,
  { spaceId, stars, thanks }: RateInput,
): Promise<Rating> {
  return inMemberTransaction(context, actor, async (tx) => {
    const { id: promiseId, ratedId, countedAt } = await handoverOf(tx, actor, spaceId);
    const now = context.clock.now();
    const [known] = await tx
      .select()
      .from(ratings)
      .where(and(eq(ratings.promiseId, promiseId), eq(ratings.raterId, actor.id)));
    if (known && known.stars !== stars) return refuse("already-rated");
    if (known) return { result: { spaceId, stars, createdAt: known.createdAt.toISOString() }, events: [] };
    const refusal = ratingRefusal({ countedAt }, now);
    if (refusal) return refuse(refusal);
    await tx.insert(ratings).values({ promiseId, raterId: actor.id, ratedId, stars, createdAt: now });
    await keepRating(tx, context, ratedId);
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
  const [rater] = await tx.select(publicColumns).from(members).where(eq(members.id, actor.id));
  const isHidden = (await hiddenOwners(tx, ratedId, [actor.id])).size > 0;
  const name = rater && !isHidden ? noticeName(publicMember(rater, context.clock.now())) : "Your neighbour";
  return notify(tx, context, ratedId, ACCOUNT["handover-thanks"].notice({ name }));
}
