import { inMemberTransaction } from "../members";
import { type Actor, type Context, lockOn } from "../shared/context";
import { loadSpace } from "./load-space";
import { updateSpace } from "./rows";
import { storeSighting } from "./sighting";
import { spaceEvents } from "./space-events";

/** 'Still free' by a passer-by confirms the space: earlier reports of 'Taken' no longer count. Refuses like `storeSighting`. */
export async function reportFree(context: Context, actor: Actor, id: string): Promise<void> {
  await inMemberTransaction(
    context,
    actor,
    async (tx) => {
      const { space, promise, events } = await loadSpace(tx, context, actor, id);
      if (!(await storeSighting(tx, context, actor, space, "still_free"))) return { result: undefined, events };
      const moved = await updateSpace(tx, space, { confirmedAt: context.clock.now() });
      const published = await spaceEvents(tx, context, moved, promise);
      return { result: undefined, events: [...events, ...published.events] };
    },
    [lockOn.space(id)],
  );
}
