import type { Query } from "~db/query";
import { blockedMemberIds, inMemberTransaction, ownerForDriver } from "../members";
import { noticeName } from "../members/rules";
import { addNotice } from "../notify";
import { addPush } from "../push";
import { closeRequest, confirmAgain } from "../requests";
import { lockOn, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import {
  publicRow,
  type PromiseRow,
  type SpaceNow,
  type SpaceRow,
  countHandover,
  endPromise,
  loadSpace,
  updatePromise,
  updateSpace,
  spaceEvents,
} from "../spaces";
import { endQuestion } from "./end-question";
import type { HandOverInput } from "./input";
import { isBound } from "./promise-space";
import { handoverDecision, undoParkedUntil } from "./rules";
import type { SpaceForParty } from "../spaces/rules";

/**
 * Confirms a handover (docs/product.md#handover). 'I've parked' (driver) counts at once. With `undoable` it counts 10 seconds
 * later, unless the driver undoes it. 'Handed over' (owner) closes the space and asks the driver 'Did you get it?'. No answer
 * moves no points. Neither does `got: false` ('It wasn't there'), which a driver on the way can say too. A repeated call is
 * no error.
 */
export async function handOver(
  context: Context,
  actor: Actor,
  id: string,
  { got = true }: HandOverInput,
  { undoable = false } = {},
): Promise<SpaceForParty> {
  return inMemberTransaction(
    context,
    actor,
    async (tx) => {
      const loaded = await loadSpace(tx, context, actor, id);
      const { space, promise, events } = loaded;
      if (!promise) return refuse(space.ownerId === actor.id ? "space-not-promised" : "forbidden");
      const decision = handoverDecision(space, promise, actor.id, got, context.clock.now());
      const isUndoable = undoable && promise.driverId === actor.id && space.status === "promised";
      const now =
        decision === "count" && isUndoable
          ? await park(tx, context, { space, promise })
          : await decide(tx, context, actor, { space, promise }, decision);
      const { card } = await spaceEvents(tx, context, now.space, now.promise);
      return { result: card, events: [...events, ...now.events] };
    },
    [lockOn.space(id)],
  );
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
      return endQuestion(tx, context, space, promise, "not_got");
    case "not-there":
      return notThere(tx, context, actor, { space, promise });
    default:
      return refuse(decision);
  }
}

/**
 * Stores that the driver parked. What ends the promise, `promiseExpiresAt`, becomes the end of the undo: then `endOverdue` counts
 * the handover (docs/decisions/0025-undo-of-parked.md).
 */
async function park(tx: Query, context: Context, { space, promise }: Parties): Promise<SpaceNow> {
  if (promise.parkedAt) return { space, promise, events: [] };
  const parkedAt = context.clock.now();
  const parked = await updatePromise(tx, promise, { parkedAt, boundAt: promise.boundAt ?? parkedAt });
  const closing = await updateSpace(tx, space, { promiseExpiresAt: undoParkedUntil(parkedAt) });
  const { events } = await spaceEvents(tx, context, closing, parked);
  return { space: closing, promise: parked, events };
}

/** 'It wasn't there' ends a running promise. For an expired one it stores the driver's answer. */
async function notThere(tx: Query, context: Context, actor: Actor, { space, promise }: Parties): Promise<SpaceNow> {
  if (!promise.endedAt) return endPromise(tx, context, { space, promise }, "not_got", actor.id);
  return { space, promise: await updatePromise(tx, promise, { outcome: "not_got" }), events: [] };
}

/** A late confirmation reopens the expired promise, and its request if the driver still has that one open. */
async function reopen(tx: Query, promise: PromiseRow): Promise<PromiseRow> {
  if (!promise.endedAt || promise.driverId === null) return promise;
  if ((await blockedMemberIds(tx, promise.ownerId)).includes(promise.driverId)) return refuse("promise-over");
  if (await isBound(tx, promise.driverId)) return refuse("driver-busy");
  const { driverId, id: promiseId, waitMinutes } = promise;
  await confirmAgain(tx, { driverId, promiseId, waitMinutes });
  return updatePromise(tx, promise, { endedAt: null, outcome: null });
}

/** Only the owner confirmed: the space closes at once, and the driver is asked for 7 days. Points wait for a yes. */
async function askDriver(tx: Query, context: Context, space: SpaceRow, promise: PromiseRow): Promise<SpaceNow> {
  const now = context.clock.now();
  if (promise.driverId === null) return refuse("promise-unclaimed");
  const asked = await updatePromise(tx, promise, { ownerConfirmedAt: now });
  const occupied = await updateSpace(tx, space, { status: "occupied", promiseExpiresAt: null, closedAt: now });
  const requestEvents = await closeRequest(tx, context, promise.id, "completed");
  const row = await publicRow(tx, space.ownerId);
  const owner = row && ownerForDriver(row, space, promise);
  await addPush(tx, context, { kind: "got-it", aboutId: promise.id });
  const notice = await addNotice(tx, context, promise.driverId, {
    title: "Did you get it?",
    message: `${owner ? noticeName(owner) : "The owner"} says that the space is yours now. The map asks you whether you got it.`,
  });
  const { events } = await spaceEvents(tx, context, occupied, asked, [{ memberId: promise.driverId, ...notice }]);
  return { space: occupied, promise: asked, events: [...events, ...requestEvents] };
}
