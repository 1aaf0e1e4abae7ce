import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, promises } from "~db/schema";
import { hiddenFrom } from "../blocks";
import { shortName } from "../members/rules";
import { changeAs } from "../members";
import { addNotice } from "../notices";
import { confirmRequest, hasAsked } from "../requests";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import { personOf, type SpaceNow } from "./card";
import { newHandoverCode } from "./handover-words";
import type { PromiseSpaceInput } from "./input";
import { loadOwnSpace } from "./load-space";
import { moveSpace } from "./move-space";
import { spaceNews, type Addressed } from "./news";
import { promiseExpiry, promiseRefusal, type SpaceForParty, type WaitMinutes } from "./rules";

/**
 * The owner keeps an available space for a named driver, or for the first neighbour to ask (PRODUCT 4). Refusals:
 * `forbidden` (another's), `promise-to-self`, `not-found` (no such driver), `driver-busy`, and what the status says.
 */
export async function promiseSpace(
  context: Context,
  actor: Actor,
  id: string,
  { promisedToUserId, waitTimeMinutes }: PromiseSpaceInput,
): Promise<SpaceForParty> {
  return changeAs(context, actor, async (tx) => {
    const loaded = await loadOwnSpace(tx, context, actor, id);
    const { card, events } = await makePromise(tx, context, loaded, promisedToUserId ?? null, waitTimeMinutes);
    return { result: card, events };
  });
}

/** Makes the promise of a space that its owner may promise; also how a request is accepted. */
export async function makePromise(
  tx: Query,
  context: Context,
  { space, events }: SpaceNow,
  driverId: string | null,
  waitMinutes: WaitMinutes,
): Promise<{ card: SpaceForParty; events: DomainEvent[] }> {
  const now = context.clock.now();
  if (driverId === space.ownerId) refuse("promise-to-self");
  if (driverId !== null) await mustBeReachable(tx, space.ownerId, driverId);
  const refusal = promiseRefusal(space.status);
  if (refusal) refuse(refusal);
  if (driverId !== null && (await isBound(tx, driverId))) refuse("driver-busy");
  const expiresAt = promiseExpiry(space.availableAt, now, waitMinutes);
  const promiseId = context.newId();
  const asked = driverId !== null && (await hasAsked(tx, context, driverId));
  const [promise] = await tx
    .insert(promises)
    .values({
      id: promiseId,
      spaceId: space.id,
      ownerId: space.ownerId,
      driverId,
      waitMinutes,
      handoverCode: newHandoverCode(),
      createdAt: now,
      expiresAt,
      boundAt: asked ? now : null,
    })
    .returning();
  if (!promise) throw new Error("the promise was not stored");
  const promised = await moveSpace(tx, space, { status: "promised", promiseExpiresAt: expiresAt, promiseId });
  const confirmed = asked
    ? await confirmRequest(tx, context, { driverId, promiseId, waitMinutes, place: space })
    : { events: [] };
  const told: Addressed[] = [];
  if (driverId !== null) {
    const owner = await personOf(tx, space.ownerId);
    const waits = `${owner ? shortName(owner) : "A neighbour"} waits ${waitMinutes} minutes`;
    const where = space.address ? ` at ${space.address}` : "";
    const next = asked ? "The map has the way and your code words." : "Press ‘I’m coming’ to take it.";
    const message = `${waits}${where}. ${next}`;
    const notice = await addNotice(tx, context, driverId, { title: "A space is promised to you", message });
    told.push({ memberId: driverId, ...notice });
  }
  const news = await spaceNews(tx, context, promised, promise, told);
  return { card: news.card, events: [...events, ...news.events, ...confirmed.events] };
}

/** A driver who is no member any more, is suspended, or is hidden from the owner by a block is `not-found`. */
export async function mustBeReachable(tx: Query, ownerId: string, driverId: string): Promise<void> {
  const [driver] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, driverId), isNull(members.deletedAt), isNull(members.suspendedAt)));
  if (!driver || (await hiddenFrom(tx, ownerId)).includes(driverId)) refuse("not-found");
}

/** Whether a promise that runs binds this driver already: one driver holds one (PRODUCT 4). */
export async function isBound(tx: Query, driverId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: promises.id })
    .from(promises)
    .where(and(eq(promises.driverId, driverId), isNull(promises.endedAt), isNotNull(promises.boundAt)));
  return open !== undefined;
}
