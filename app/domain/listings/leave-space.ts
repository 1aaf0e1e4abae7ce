import { refusalOf } from "./lifecycle";
import { inMemberTransaction } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { carryOut } from "./carry-out";
import { loadOwnSpace } from "./load-space";
import { spaceEvents } from "./space-events";
import type { SpaceForParty } from "./space-rules";

/** 'I'm leaving now': amber for 10 minutes, for any driver near (docs/product.md#spaces). A repeated call is no error. */
export async function leaveSpace(context: Context, actor: Actor, id: string): Promise<SpaceForParty> {
  return inMemberTransaction(context, actor, async (tx) => {
    const { space, promise, events } = await loadOwnSpace(tx, context, actor, id);
    const refusal = refusalOf("leave", space.status);
    if (refusal) return refuse(refusal);
    if (space.status === "leaving_soon") {
      const { card } = await spaceEvents(tx, context, space, promise);
      return { result: card, events };
    }
    const left = await carryOut(tx, context, { space, promise }, "leave", "owner");
    return { result: left.card, events: [...events, ...left.events] };
  });
}
