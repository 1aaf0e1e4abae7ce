import { inMemberTransaction } from "../members";
import { later } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { keptUntil } from "./keep-rules";
import { refusalOf } from "./lifecycle";
import { loadOwnSpace } from "./load-space";
import { pauseOf } from "./owner-guard";
import { updateSpace } from "./rows";
import { spaceEvents } from "./space-events";
import type { KeepSpaceInput } from "./space-input";
import type { SpaceForParty } from "./space-rules";

/**
 * 'Still at my car': the owner keeps an available space for the first driver who can be there in time. `minutes` count
 * from now; 0 ends the keep time (docs/product.md#main-job). Refuses with `keeping-paused`, and with the code of a
 * status that forbids it.
 */
export async function keepSpace(
  context: Context,
  actor: Actor,
  id: string,
  { keepMinutes }: KeepSpaceInput,
): Promise<SpaceForParty> {
  return inMemberTransaction(context, actor, async (tx) => {
    const { space, promise, events } = await loadOwnSpace(tx, context, actor, id);
    const refusal = refusalOf("keep", space.status);
    if (refusal) return refuse(refusal);
    if (keepMinutes > 0 && (await pauseOf(tx, context, actor.id)).keeping) return refuse("keeping-paused");
    const now = context.clock.now();
    const kept = keptUntil(space.availableAt, now, keepMinutes);
    const moved = await updateSpace(tx, space, {
      keepMinutes,
      confirmedAt: now,
      keptUntil: kept,
      askedStillAtCarAt: null,
      listedUntil: kept ? later(kept, space.listedUntil) : space.listedUntil,
    });
    const published = await spaceEvents(tx, context, moved, promise);
    return { result: published.card, events: [...events, ...published.events] };
  });
}
