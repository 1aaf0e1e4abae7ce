import { blockedMemberIds, inMemberTransaction } from "../members";
import type { Point } from "../places/rules";
import { SECOND } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { Announcement } from "../shared/events";
import { loadOwnSpace } from "./load-space";
import { uncountShare } from "./listing-points";
import { transition } from "./transition";

/** How long a share by one tap can be undone. The page offers it for 10 s; the rest is for a slow line. */
export const SHARE_UNDO_MS = 20 * SECOND;

/**
 * 'Undo' after 'Share here now' deletes the space, as if it had never been shared. Returns its place. Refuses with
 * `undo-over` when it is too late, and with `space-promised` once a driver is on the way (docs/product.md#main-job).
 */
export async function discardShare(context: Context, actor: Actor, id: string): Promise<Point> {
  return inMemberTransaction(context, actor, async (tx) => {
    const { space, promise, events } = await loadOwnSpace(tx, context, actor, id);
    if (space.status === "promised") return refuse("space-promised");
    const isOpen = space.pointsDueAt !== null && space.pointsDueAt > context.clock.now();
    if (!isOpen || space.status !== "available" || space.promiseId !== null) return refuse("undo-over");
    await transition(tx, context, { space, promise }, "undo share", "owner");
    await uncountShare(tx, space);
    const { latitude, longitude } = space;
    const hidden = await blockedMemberIds(tx, actor.id);
    const gone = (audience: Announcement["audience"]): Announcement => ({
      type: "PARKING_SPACE_REMOVED",
      audience,
      data: { id },
    });
    const near = { latitude, longitude };
    const removals = [gone({ near, except: [...hidden, actor.id] }), gone({ members: [actor.id] })];
    return { result: near, events: [...events, ...removals] };
  });
}
