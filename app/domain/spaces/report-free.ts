import { changeAs } from "../members";
import type { Actor, Context } from "../shared/context";
import { loadSpace } from "./load-space";
import { keepSighting } from "./sighting";

/** 'Still free': a passer-by saw it, so 'Taken' said before no longer counts. Refuses like `keepSighting`. */
export async function reportFree(context: Context, actor: Actor, id: string): Promise<void> {
  await changeAs(context, actor, async (tx) => {
    const { space, events } = await loadSpace(tx, context, actor, id);
    await keepSighting(tx, context, actor, space, "still_free");
    return { result: undefined, events };
  });
}
