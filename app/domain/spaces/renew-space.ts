import { changeAs } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { loadOwnSpace } from "./load-space";
import { moveSpace } from "./move-space";
import { spaceNews } from "./news";
import { listedUntil, promiseRefusal, type SpaceForParty } from "./rules";

/** 'Still free': the listing starts anew (PRODUCT 3). */
export async function renewSpace(context: Context, actor: Actor, id: string): Promise<SpaceForParty> {
  return changeAs(context, actor, async (tx) => {
    const { space, promise, events } = await loadOwnSpace(tx, context, actor, id);
    const refusal = promiseRefusal(space.status);
    if (refusal) return refuse(refusal);
    const until = listedUntil(space.availableAt, context.clock.now(), context.settings.listingMinutes);
    const moved = await moveSpace(tx, space, { listedUntil: until, askedStillFreeAt: null });
    const { card } = await spaceNews(tx, context, moved, promise);
    return { result: card, events };
  });
}
