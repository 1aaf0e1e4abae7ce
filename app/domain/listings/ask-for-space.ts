import { inMemberTransaction, lastPlace } from "../members";
import { distanceMetres, REACH_METRES } from "../places/rules";
import { type Actor, type Context, lockOn } from "../shared/context";
import { refuse } from "../shared/errors";
import { aimRequest } from "./aim-request";
import { refusalOf } from "./lifecycle";
import { loadSpace } from "./load-space";
import type { AskInput } from "./request-input";
import type { RequestCard } from "./request-rules";

/**
 * 'Ask for it': aims the driver's open request at this space (docs/product.md#main-job). Refusals: `not-found`, `ask-own`,
 * `promise-taken`, `space-leaving`, `space-closed`, `place-unknown`, `too-far`, `request-confirmed`, and the limits on asking.
 */
export async function askForSpace(
  context: Context,
  actor: Actor,
  id: string,
  { phrase }: AskInput,
): Promise<RequestCard> {
  const place = await lastPlace(context, actor);
  return inMemberTransaction(
    context,
    actor,
    async (tx) => {
      const { space, events } = await loadSpace(tx, context, actor, id);
      if (space.ownerId === actor.id) return refuse("ask-own");
      const refusal = refusalOf("ask", space.status);
      if (refusal) return refuse(refusal);
      if (!place) return refuse("place-unknown");
      if (distanceMetres(place, space) > REACH_METRES) return refuse("too-far");
      const asked = await aimRequest(tx, context, { memberId: actor.id, space, phrase: phrase ?? null, place });
      return { result: asked.card, events: [...events, ...asked.events] };
    },
    [lockOn.space(id)],
  );
}
