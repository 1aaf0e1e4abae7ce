import { changeAs } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { endPromise, type Ending } from "./end-promise";
import type { ReleaseSpaceInput } from "./input";
import { loadSpace } from "./load-space";
import { spaceNews } from "./news";
import type { SpaceCard } from "./rules";

/**
 * 'Take back' (owner), 'I can't make it' (driver) or, with reason 'taken', 'Somebody else took it' (either) ends the
 * promise that runs (PRODUCT 4). Repeating what succeeded is no error; others are `forbidden`.
 */
export async function releaseSpace(
  context: Context,
  actor: Actor,
  id: string,
  { reason }: ReleaseSpaceInput,
): Promise<SpaceCard> {
  return changeAs(context, actor, async (tx) => {
    const { space, promise, events } = await loadSpace(tx, context, actor, id);
    const isOwner = space.ownerId === actor.id;
    if (!isOwner && promise?.driverId !== actor.id) return refuse("forbidden");
    if (!promise) return refuse("space-not-promised");
    const ending: Ending = reason === "taken" ? "taken_by_other" : isOwner ? "taken_back" : "cannot_come";
    if (promise.outcome === ending) {
      const { card } = await spaceNews(tx, context, space, promise);
      return { result: card, events };
    }
    if (promise.endedAt || promise.ownerConfirmedAt) return refuse("promise-over");
    const ended = await endPromise(tx, context, { space, promise }, ending, actor.id);
    const { card } = await spaceNews(tx, context, ended.space, ended.promise);
    return { result: card, events: [...events, ...ended.events] };
  });
}
