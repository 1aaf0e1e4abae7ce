import { inMemberTransaction } from "../members";
import { type Actor, type Context, locking, lockOn } from "../shared/context";
import { refuse } from "../shared/errors";
import type { Ending } from "../shared/events";
import { performAct } from "./perform-act";
import { releaseRefusal } from "./refusal-rules";
import { partyOf } from "./lifecycle";
import { loadSpace } from "./load-space";
import type { ReleaseSpaceInput } from "./input";
import { answerAsItIs } from "./space-events";
import type { SpaceCard } from "./space-rules";

/**
 * Ends the running promise (docs/product.md#promises): 'Take back' by the owner, 'I can't make it' by the driver, or
 * 'Someone else took it' by either, with reason 'taken'. A repeated call is no error. Others are refused with `forbidden`.
 */
export async function releaseSpace(
  context: Context,
  actor: Actor,
  id: string,
  { reason }: ReleaseSpaceInput,
): Promise<SpaceCard> {
  return inMemberTransaction(locking(context, lockOn.space(id)), actor, async (tx) => {
    const before = await loadSpace(tx, context, actor, id);
    const { space, promise } = before;
    const isOwner = space.ownerId === actor.id;
    const ending: Ending = reason === "taken" ? "taken_by_other" : isOwner ? "taken_back" : "cannot_come";
    const refusal = releaseRefusal(space, promise, actor.id, ending);
    if (refusal === "already") return answerAsItIs(tx, context, before);
    if (refusal || !promise) return refuse(refusal ?? "space-not-promised");
    const act = reason === "taken" ? "someone else took it" : isOwner ? "take back" : "can't come";
    const { card, events } = await performAct(tx, context, before, act, partyOf(promise, actor.id));
    return { result: card, events };
  });
}
