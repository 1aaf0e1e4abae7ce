import { inMemberTransaction } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { loadOwnSpace } from "./load-space";
import { updateSpace } from "./move-space";
import { spaceEvents } from "./space-events";
import { isActive, leavingUntil, type SpaceForParty } from "./rules";

/** 'I'm leaving now': amber for 10 minutes, for any driver near (docs/product.md#spaces). A repeated call is no error. */
export async function leaveSpace(context: Context, actor: Actor, id: string): Promise<SpaceForParty> {
  return inMemberTransaction(context, actor, async (tx) => {
    const { space, promise, events } = await loadOwnSpace(tx, context, actor, id);
    if (space.status === "promised") return refuse("space-promised");
    if (!isActive(space.status)) return refuse("space-closed");
    const now = context.clock.now();
    const moved =
      space.status === "leaving_soon"
        ? space
        : await updateSpace(tx, space, {
            status: "leaving_soon",
            availableAt: now,
            keptUntil: null,
            listedUntil: leavingUntil(now),
          });
    const published = await spaceEvents(tx, context, moved, promise);
    return { result: published.card, events: moved === space ? events : [...events, ...published.events] };
  });
}
