import { refusalOf } from "./lifecycle";
import { inMemberTransaction } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { carryOut } from "./carry-out";
import { loadOwnSpace } from "./load-space";

/** Removes the owner's space. Within 10 minutes its points go back, see `takeBackSharePoints`. */
export async function removeSpace(context: Context, actor: Actor, id: string): Promise<void> {
  await inMemberTransaction(context, actor, async (tx) => {
    const { space, promise, events } = await loadOwnSpace(tx, context, actor, id);
    if (space.status === "removed") return { result: undefined, events };
    const refusal = refusalOf("remove", space.status);
    if (refusal) return refuse(refusal);
    const removed = await carryOut(tx, context, { space, promise }, "remove", "owner");
    return { result: undefined, events: [...events, ...removed.events] };
  });
}
