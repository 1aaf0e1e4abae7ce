import { inMemberTransaction } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { refusalOf } from "./lifecycle";
import { loadOwnSpace } from "./load-space";
import { updateSpace } from "./rows";
import { spaceEvents } from "./space-events";
import { listedUntil, type SpaceForParty } from "./space-rules";

/** 'Still free' confirms the space and starts the listing's time again (docs/product.md#spaces). */
export async function renewSpace(context: Context, actor: Actor, id: string): Promise<SpaceForParty> {
  return inMemberTransaction(context, actor, async (tx) => {
    const { space, promise, events } = await loadOwnSpace(tx, context, actor, id);
    const refusal = refusalOf("renew", space.status);
    if (refusal) return refuse(refusal);
    const now = context.clock.now();
    const until = listedUntil(space.availableAt, now, context.settings.listingMinutes);
    const moved = await updateSpace(tx, space, { listedUntil: until, confirmedAt: now, askedStillFreeAt: null });
    const { card } = await spaceEvents(tx, context, moved, promise);
    return { result: card, events };
  });
}
