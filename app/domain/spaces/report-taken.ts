import { inMemberTransaction } from "../members";
import { addNotice } from "../notify";
import { lockOn, type Actor, type Context } from "../shared/context";
import { loadSpace } from "./load-space";
import { updateSpace } from "./move-space";
import { spaceEvents } from "./space-events";
import { TAKEN_REPORTS, membersWhoSaidTaken } from "./rules";
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
      const closed = await updateSpace(tx, space, { status: "expired", closedAt: context.clock.now() });
      const notice = await addNotice(tx, context, space.ownerId, {
        title: "Your space was taken",
        message: "Two neighbours saw that it is taken, so it has left the map.",
      });
      const published = await spaceEvents(tx, context, closed, promise, [{ memberId: space.ownerId, ...notice }]);
      return { result: undefined, events: [...events, ...published.events] };
    },
    [lockOn.space(id)],
  );
}
