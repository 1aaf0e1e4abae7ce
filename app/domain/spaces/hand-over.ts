import { and, eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { requests } from "~db/schema";
import { hiddenFrom } from "../blocks";
import { shortName } from "../members/rules";
import { changeAs } from "../members";
import { addNotice } from "../notices";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { personOf, type PromiseRow, type SpaceNow, type SpaceRow } from "./card";
import { countHandover } from "./count-handover";
import type { HandOverInput } from "./input";
import { loadSpace } from "./load-space";
import { movePromise, moveSpace } from "./move-space";
import { spaceNews } from "./news";
import { notGot } from "./not-got";
import { isBound } from "./promise-space";
import { handoverDecision, type SpaceForParty } from "./rules";

/**
 * 'I've parked' (driver) counts at once. 'Handed over' (owner) closes the space and asks the driver 'Did you get it?';
 * `got: false` then gives nobody points (PRODUCT 4). Repeating what succeeded is no error.
 */
export async function handOver(
  context: Context,
  actor: Actor,
  id: string,
  { got = true }: HandOverInput,
): Promise<SpaceForParty> {
  return changeAs(context, actor, async (tx) => {
    const loaded = await loadSpace(tx, context, actor, id);
    const { space, promise, events } = loaded;
    if (!promise) return refuse(space.ownerId === actor.id ? "space-not-promised" : "forbidden");
    const decision = handoverDecision(space, promise, actor.id, got, context.clock.now());
    const now = await decide(tx, context, actor, { space, promise }, decision);
    const { card } = await spaceNews(tx, context, now.space, now.promise);
    return { result: card, events: [...events, ...now.events] };
  });
}

interface Parties {
  space: SpaceRow;
  promise: PromiseRow;
}

async function decide(
  tx: Query,
  context: Context,
  actor: Actor,
  { space, promise }: Parties,
  decision: ReturnType<typeof handoverDecision>,
): Promise<SpaceNow> {
  switch (decision) {
    case "already":
      return { space, promise, events: [] };
    case "count":
      return countHandover(tx, context, space, await reopen(tx, promise), actor.id);
    case "ask-driver":
      return askDriver(tx, context, space, await reopen(tx, promise));
    case "not-got":
      return notGot(tx, context, space, promise, actor.id);
    default:
      return refuse(decision);
  }
}

/** A late confirmation takes the expired promise up again, and its request with it, if the driver still has that one open. */
async function reopen(tx: Query, promise: PromiseRow): Promise<PromiseRow> {
  if (!promise.endedAt || promise.driverId === null) return promise;
  if ((await hiddenFrom(tx, promise.ownerId)).includes(promise.driverId)) return refuse("promise-over");
  if (await isBound(tx, promise.driverId)) return refuse("driver-busy");
  await tx
    .update(requests)
    .set({ status: "confirmed", promiseId: promise.id, waitMinutes: promise.waitMinutes })
    .where(and(eq(requests.memberId, promise.driverId), eq(requests.status, "pending")));
  return movePromise(tx, promise, { endedAt: null, outcome: null });
}

/** The owner alone said it: the space closes at once, the driver is asked. */
async function askDriver(tx: Query, context: Context, space: SpaceRow, promise: PromiseRow): Promise<SpaceNow> {
  const now = context.clock.now();
  if (promise.driverId === null) return refuse("promise-unclaimed");
  const asked = await movePromise(tx, promise, { ownerConfirmedAt: now });
  const occupied = await moveSpace(tx, space, { status: "occupied", promiseExpiresAt: null, closedAt: now });
  const owner = await personOf(tx, space.ownerId);
  const notice = await addNotice(tx, context, promise.driverId, {
    title: "Did you get it?",
    message: `${owner ? shortName(owner) : "The owner"} says that the space is yours now. The map asks you whether you got it.`,
  });
  const { events } = await spaceNews(tx, context, occupied, asked, [{ memberId: promise.driverId, ...notice }]);
  return { space: occupied, promise: asked, events };
}
