import { unratedHandovers } from "~/domain/ratings";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { hidden } from "../forms/hidden";
import type { AppLoadContext } from "./context";

/** The member's newest handover to rate, for the card that thanks. Null when the member put it off. */
export async function loadRating(request: Request, { app: { context }, refusedForm }: AppLoadContext, actor: Actor) {
  const [newest] = await unratedHandovers(context, actor, 1);
  if (!newest || newest.spaceId === (await hidden("rating", request))) return null;
  const age = context.clock.now().getTime() - new Date(newest.countedAt).getTime();
  return {
    ...newest,
    today: age < DAY,
    justNow: age < MINUTE,
    chosen: refusedForm?.get("spaceId") === newest.spaceId ? Number(refusedForm.get("stars")) : 0,
  };
}
