import { changeAs } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { loadOwnSpace } from "./load-space";
import { moveSpace } from "./move-space";
import { spaceNews } from "./news";
import { isActive, leavingUntil, type SpaceForParty } from "./rules";

/** 'I'm leaving now': amber for 10 minutes, whoever is near may come (PRODUCT 3). Repeating it is no error. */
export async function leaveSpace(context: Context, actor: Actor, id: string): Promise<SpaceForParty> {
  return changeAs(context, actor, async (tx) => {
    const { space, promise, events } = await loadOwnSpace(tx, context, actor, id);
    if (space.status === "promised") return refuse("space-promised");
    if (!isActive(space.status)) return refuse("space-closed");
    const now = context.clock.now();
    const moved =
      space.status === "leaving_soon"
        ? space
        : await moveSpace(tx, space, { status: "leaving_soon", availableAt: now, listedUntil: leavingUntil(now) });
    const news = await spaceNews(tx, context, moved, promise);
    return { result: news.card, events: moved === space ? events : [...events, ...news.events] };
  });
}
