import type { Query } from "~db/query";
import { blockedMemberIds, inMemberTransaction } from "../members";
import { type Actor, type Context, locking, lockOn } from "../shared/context";
import { refuse } from "../shared/errors";
import { performAct } from "./perform-act";
import { handoverRefusal, undoParkedRefusal } from "./refusal-rules";
import type { HandOverInput } from "./input";
import { partyOf, stageOf } from "./lifecycle";
import { endOverdue } from "./end-overdue";
import { loadSpace } from "./load-space";
import { hasBindingPromise } from "./drivers";
import type { PromiseRow } from "./rows";
import { answerAsItIs } from "./space-events";
import type { SpaceForParty } from "./space-rules";
import { storeTransition } from "./store-transition";

/**
 * Confirms a handover (docs/product.md#handover). 'I've parked' (driver) counts at once. With `undoable` it counts 10 seconds
 * later, unless the driver undoes it (docs/decisions/0025-undo-of-parked.md). 'Handed over' (owner) closes the space and asks
 * the driver 'Did you get it?'. Without an answer no points move, nor by `got: false` ('It wasn't there'), which a driver on
 * the way can say too. A repeated call is no error.
 */
export async function handOver(
  context: Context,
  actor: Actor,
  id: string,
  { got = true }: HandOverInput,
  { undoable = false } = {},
): Promise<SpaceForParty> {
  return inMemberTransaction(locking(context, lockOn.space(id)), actor, async (tx) => {
    const before = await loadSpace(tx, context, actor, id);
    const { space, promise } = before;
    if (!promise) return refuse(space.ownerId === actor.id ? "space-not-promised" : "forbidden");
    const refusal = handoverRefusal(space, promise, actor.id, got, context.clock.now());
    const by = partyOf(promise, actor.id);
    const countsLater = undoable && by !== "owner" && got && space.status === "promised";
    const isParked = !refusal && countsLater && promise.parkedAt !== null;
    if (refusal === "already" || isParked) return answerAsItIs(tx, context, before);
    if (refusal) return refuse(refusal);
    const isLate = stageOf(promise) === "late";
    if (isLate && !got) {
      // Its end was told before: only the answer is stored.
      const answered = await storeTransition(tx, context, before, "not got", by);
      return answerAsItIs(tx, context, { ...answered, events: before.events });
    }
    if (isLate) await requireMayReopen(tx, promise);
    const act = !got ? "not got" : by === "owner" ? "handed over" : countsLater ? "park" : "parked";
    const { card, events } = await performAct(tx, context, before, act, by);
    return { result: card, events };
  });
}

/** A late confirmation reopens the expired promise, unless its driver has another one now or a block lies between. */
async function requireMayReopen(tx: Query, { ownerId, driverId }: PromiseRow): Promise<void> {
  if (driverId === null) return;
  if ((await blockedMemberIds(tx, ownerId)).includes(driverId)) refuse("promise-over");
  if (await hasBindingPromise(tx, driverId)) refuse("driver-busy");
}

/**
 * 'Undo' after 'I've parked' (docs/product.md#handover): the promise runs on as before, or expires if its time is over. After
 * 10 seconds the handover counts: `handover-counted`. Repeating it is no error; others than the driver are `forbidden`.
 */
export async function undoParked(context: Context, actor: Actor, id: string): Promise<SpaceForParty> {
  return inMemberTransaction(context, actor, async (tx) => {
    const before = await loadSpace(tx, context, actor, id);
    const refusal = undoParkedRefusal(before.promise, actor.id);
    if (refusal === "already") return answerAsItIs(tx, context, before);
    if (refusal) return refuse(refusal);
    const running = await performAct(tx, context, before, "undo park", "driver");
    return answerAsItIs(tx, context, await endOverdue(tx, context, running));
  });
}
