import type { Query } from "~db/query";
import { changeAs, lastPlace } from "../members";
import { shortName } from "../members/rules";
import { addNotice } from "../notices";
import { distanceMetres, REACH_METRES } from "../places/rules";
import { confirmRequest } from "../requests";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { personOf, type PromiseRow, type SpaceRow } from "./card";
import { loadSpace } from "./load-space";
import { movePromise } from "./move-space";
import { spaceNews } from "./news";
import { isBound, mustBeReachable } from "./promise-space";
import { claimDecision, isActive, type SpaceForParty } from "./rules";

/**
 * 'I'm coming': the first other member within 2 miles becomes the driver of an open promise; a named driver binds it
 * (PRODUCT 4). Of two at the same instant one wins, the other is told `promise-taken`.
 */
export async function claimSpace(context: Context, actor: Actor, id: string): Promise<SpaceForParty> {
  const place = await lastPlace(context, actor);
  return changeAs(context, actor, async (tx) => {
    const { space, promise, events } = await loadSpace(tx, context, actor, id);
    if (space.ownerId === actor.id) return refuse("promise-to-self");
    if (!isActive(space.status)) return refuse("space-closed");
    if (space.status !== "promised" || !promise) return refuse("space-not-promised");
    const decision = claimDecision(promise, actor.id);
    if (decision === "already") {
      const { card } = await spaceNews(tx, context, space, promise);
      return { result: card, events };
    }
    if (decision !== "claim") return refuse(decision);
    if (promise.driverId === null) {
      if (!place) return refuse("place-unknown");
      if (distanceMetres(place, space) > REACH_METRES) return refuse("too-far");
    }
    await mustBeReachable(tx, space.ownerId, actor.id);
    if (await isBound(tx, actor.id)) return refuse("driver-busy");
    const bound = await movePromise(tx, promise, { driverId: actor.id, boundAt: context.clock.now() });
    const { waitMinutes } = promise;
    const confirmed = await confirmRequest(tx, context, {
      driverId: actor.id,
      promiseId: promise.id,
      waitMinutes,
      place: space,
    });
    const told = [{ memberId: space.ownerId, ...(await tellOwner(tx, context, actor, space, bound)) }];
    const news = await spaceNews(tx, context, space, bound, told);
    return { result: news.card, events: [...events, ...news.events, ...confirmed.events] };
  });
}

async function tellOwner(tx: Query, context: Context, actor: Actor, space: SpaceRow, promise: PromiseRow) {
  const driver = await personOf(tx, actor.id);
  const name = driver ? shortName(driver) : "A neighbour";
  const message = `${driver?.vehicleDescription ? `Look out for: ${driver.vehicleDescription}. ` : ""}Your code words are ‘${promise.handoverCode}’.`;
  return addNotice(tx, context, space.ownerId, { title: `${name} is coming`, message });
}
