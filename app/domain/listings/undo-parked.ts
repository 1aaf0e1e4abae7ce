import { inMemberTransaction } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { carryOut } from "./carry-out";
import { endOverdue } from "./end-overdue";
import { loadSpace } from "./load-space";
import { spaceEvents } from "./space-events";
import type { SpaceForParty } from "./space-rules";

/**
 * 'Undo' after 'I've parked' (docs/product.md#handover): the promise runs on as before, or expires if its time is over. After
 * 10 seconds the handover counts: `handover-counted`. Repeating it is no error; others than the driver are `forbidden`.
 */
export async function undoParked(context: Context, actor: Actor, id: string): Promise<SpaceForParty> {
  return inMemberTransaction(context, actor, async (tx) => {
    const { space, promise, events } = await loadSpace(tx, context, actor, id);
    if (promise?.driverId !== actor.id) return refuse("forbidden");
    if (promise.outcome === "handed_over") return refuse("handover-counted");
    if (promise.parkedAt === null || promise.endedAt) {
      const { card } = await spaceEvents(tx, context, space, promise);
      return { result: card, events };
    }
    const running = await carryOut(tx, context, { space, promise }, "undo park", "driver");
    const now = await endOverdue(tx, context, running.space, running.promise);
    return { result: running.card, events: [...events, ...running.events, ...now.events] };
  });
}
