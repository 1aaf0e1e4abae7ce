import { inMemberTransaction } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { loadOwnSpace } from "./load-space";
import { updateSpace } from "./move-space";
import { spaceEvents } from "./space-events";
import { isActive } from "./rules";
import { takeBackSharePoints } from "./take-back-share-points";

/** Removes the owner's space. Within 10 minutes its points go back, see `takeBackSharePoints`. */
export async function removeSpace(context: Context, actor: Actor, id: string): Promise<void> {
  await inMemberTransaction(context, actor, async (tx) => {
    const { space, promise, events } = await loadOwnSpace(tx, context, actor, id);
    if (space.status === "removed") return { result: undefined, events };
    if (space.status === "promised") return refuse("space-promised");
    if (!isActive(space.status)) return refuse("space-closed");
    const now = context.clock.now();
    const removed = await updateSpace(tx, space, { status: "removed", closedAt: now });
    await takeBackSharePoints(tx, context, space, now);
    const published = await spaceEvents(tx, context, removed, promise);
    return { result: undefined, events: [...events, ...published.events] };
  });
}
