import { inMemberTransaction } from "../members";
import { lockOn, type Actor, type Context } from "../shared/context";
import { carryOut } from "./carry-out";
import { loadSpace } from "./load-space";
import { TAKEN_REPORTS, membersWhoSaidTaken } from "./space-rules";
import { storeSighting, sightingsOf } from "./sighting";

/**
 * 'Taken' by a passer-by. The second member's report closes the space, and the owner gets a notice (docs/product.md#spaces).
 * A repeated report is no error. Refuses like `storeSighting`.
 */
export async function reportTaken(context: Context, actor: Actor, id: string): Promise<void> {
  await inMemberTransaction(
    context,
    actor,
    async (tx) => {
      const { space, promise, events } = await loadSpace(tx, context, actor, id);
      if (membersWhoSaidTaken(await sightingsOf(tx, id)).includes(actor.id)) return { result: undefined, events };
      await storeSighting(tx, context, actor, space, "taken");
      if (membersWhoSaidTaken(await sightingsOf(tx, id)).length < TAKEN_REPORTS) return { result: undefined, events };
      const closed = await carryOut(tx, context, { space, promise }, "taken", "neighbours");
      return { result: undefined, events: [...events, ...closed.events] };
    },
    [lockOn.space(id)],
  );
}
