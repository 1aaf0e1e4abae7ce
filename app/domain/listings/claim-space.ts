import type { Query } from "~db/query";
import { inMemberTransaction, lastPlace } from "../members";
import { distanceMetres, distanceMiles, REACH_METRES } from "../places/rules";
import { type Actor, type Context, lockOn } from "../shared/context";
import { refuse } from "../shared/errors";
import { carryOut } from "./carry-out";
import { mayClaim } from "./claim-guard";
import { isPlaceOld, keptPromiseEnd } from "./claim-rules";
import { newHandoverCode } from "./handover-words";
import { loadSpace } from "./load-space";
import { claimDecision, waitChoices } from "./promise-rules";
import { isBound, mustBeReachable, standingsOf } from "./promise-space";
import type { PromiseRow, SpaceRow } from "./rows";
import { spaceEvents } from "./space-events";
import { isActive, isKept, type SpaceForParty } from "./space-rules";
import type { PromiseDetails } from "./transition";

type Place = Awaited<ReturnType<typeof lastPlace>>;

/**
 * 'I'm coming' (docs/product.md#main-job, #promises). For a kept space it makes the promise at once, if the driver can be
 * there in time. For an open promise the first member within 2 miles becomes the driver. A named driver accepts the promise.
 * Of two at the same instant one wins. The other is refused with `driver-on-the-way` or `promise-taken`.
 */
export async function claimSpace(context: Context, actor: Actor, id: string): Promise<SpaceForParty> {
  const place = await lastPlace(context, actor);
  return inMemberTransaction(
    context,
    actor,
    async (tx) => {
      const { space, promise, events } = await loadSpace(tx, context, actor, id);
      if (space.ownerId === actor.id) return refuse("promise-to-self");
      if (!isActive(space.status)) return refuse("space-closed");
      if (space.status === "promised" && promise && claimDecision(promise, actor.id) === "already") {
        const { card } = await spaceEvents(tx, context, space, promise);
        return { result: card, events };
      }
      const claimed =
        space.status === "promised" && promise
          ? await claimOfPromise(tx, context, actor, { space, promise }, place)
          : await claimOfKept(tx, context, actor, space, place);
      const bound = await carryOut(tx, context, { space, promise }, "claim", "driver", {
        actorId: actor.id,
        promise: claimed,
      });
      return { result: bound.card, events: [...events, ...bound.events] };
    },
    [lockOn.space(id)],
  );
}

interface Parties {
  space: SpaceRow;
  promise: PromiseRow;
}

/** The driver of a promise that the owner made. */
async function claimOfPromise(
  tx: Query,
  context: Context,
  actor: Actor,
  { space, promise }: Parties,
  place: Place,
): Promise<PromiseDetails> {
  const decision = claimDecision(promise, actor.id);
  if (decision !== "claim" && decision !== "already") return refuse(decision);
  const isOpen = promise.driverId === null;
  if (isOpen) {
    if (!place) return refuse("place-unknown");
    if (distanceMetres(place, space) > REACH_METRES) return refuse("too-far");
  }
  await mustBeReachable(tx, space.ownerId, actor.id);
  if (await isBound(tx, actor.id)) return refuse("driver-busy");
  const fromTypedPlace = isOpen && place?.typed === true;
  // The owner chose a named driver, so only the others are guarded.
  if (isOpen) await mayClaim(tx, context, actor.id, { spaceId: space.id, fromTypedPlace });
  const now = context.clock.now();
  const between = await standingsOf(tx, context, space.ownerId, actor.id);
  return { driverId: actor.id, claimedAt: now, fromTypedPlace, ...between };
}

/** The promise of a space that its owner keeps for the first driver who can be there in time. */
async function claimOfKept(
  tx: Query,
  context: Context,
  actor: Actor,
  space: SpaceRow,
  place: Place,
): Promise<PromiseDetails> {
  const now = context.clock.now();
  const { keptUntil } = space;
  const waitMinutes = waitChoices.find((minutes) => minutes === space.keepMinutes);
  if (waitMinutes === undefined || keptUntil === null) return refuse("space-not-promised");
  if (!isKept(space, now)) return refuse("space-not-kept");
  if (!place) return refuse("place-unknown");
  if (isPlaceOld(place.at, now)) return refuse("place-old");
  if (distanceMetres(place, space) > REACH_METRES) return refuse("too-far");
  const expiresAt = keptPromiseEnd(keptUntil, now, distanceMiles(place, space));
  if (!expiresAt) return refuse("drive-too-long");
  await mustBeReachable(tx, space.ownerId, actor.id);
  if (await isBound(tx, actor.id)) return refuse("driver-busy");
  const fromTypedPlace = place.typed;
  await mayClaim(tx, context, actor.id, { spaceId: space.id, fromTypedPlace });
  const between = await standingsOf(tx, context, space.ownerId, actor.id);
  const terms = { waitMinutes, expiresAt, keptUntil, handoverCode: newHandoverCode(context.random) };
  return { driverId: actor.id, claimedAt: now, fromTypedPlace, ...between, ...terms };
}
