import { changeAs } from "../members";
import { addNotice } from "../notices";
import type { Actor, Context } from "../shared/context";
import { loadSpace } from "./load-space";
import { moveSpace } from "./move-space";
import { spaceNews } from "./news";
import { TAKEN_VOICES, takenVoices } from "./rules";
import { keepSighting, sightingsOf } from "./sighting";

/**
 * 'Taken': a passer-by says that the space is gone; the second voice closes it and tells the owner (PRODUCT 3). Said
 * again it is no error. Refuses like `keepSighting`.
 */
export async function reportTaken(context: Context, actor: Actor, id: string): Promise<void> {
  await changeAs(context, actor, async (tx) => {
    const { space, promise, events } = await loadSpace(tx, context, actor, id);
    if (takenVoices(await sightingsOf(tx, id)).includes(actor.id)) return { result: undefined, events };
    await keepSighting(tx, context, actor, space, "taken");
    if (takenVoices(await sightingsOf(tx, id)).length < TAKEN_VOICES) return { result: undefined, events };
    const closed = await moveSpace(tx, space, { status: "expired", closedAt: context.clock.now() });
    const notice = await addNotice(tx, context, space.ownerId, {
      title: "Your space was taken",
      message: "Two neighbours saw that it is taken, so it has left the map.",
    });
    const news = await spaceNews(tx, context, closed, promise, [{ memberId: space.ownerId, ...notice }]);
    return { result: undefined, events: [...events, ...news.events] };
  });
}
