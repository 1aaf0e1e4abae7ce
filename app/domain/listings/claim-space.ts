import { and, eq, gt, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { asks, matches, promises } from "~db/schema";
import { inMemberTransaction, lastPlace, wroteTo } from "../members";
import { distanceMetres, distanceMiles, REACH_METRES } from "../places/rules";
import { after, DAY } from "../shared/clock";
import { type Actor, type Context, locking, lockOn } from "../shared/context";
import { refuse, refuseIf } from "../shared/errors";
import type { Ending } from "../shared/events";
import { performAct } from "./perform-act";
import { type ClaimAttempt, claimLimit, isPlaceOld, NO_SHOW_DAYS, type PastPromise } from "./claim-limit-rules";
import { claimRefusal } from "./refusal-rules";
import { loadSpace } from "./load-space";
import { lateUntil, waitChoices } from "./promise-rules";
import { newHandoverCode } from "./code-words";
import { isBound, mustBeReachable, establishedSides } from "./promise-space";
import type { PromiseRow, SpaceRow } from "./rows";
import { answerAsItIs } from "./space-events";
import { isHeld, heldPromiseEnd } from "./listing-time-rules";
import type { SpaceForParty } from "./space-rules";
import type { PromiseDetails } from "./store-transition";

/** **guard**: refuses a claim of a driver who claims too often or did not come before (docs/product.md#main-job). */
async function mayClaim(tx: Query, context: Context, driverId: string, attempt: ClaimAttempt): Promise<void> {
  const now = context.clock.now();
  const past = await pastPromises(tx, driverId, after(now, -(NO_SHOW_DAYS + 1) * DAY));
  refuseIf(claimLimit(past, attempt, context.settings.perDay, now));
}

/** Endings after which a driver of a stranger's space stands there without one. */
const USES_NO_CLAIM: readonly string[] = ["taken_back", "taken_by_other", "ended", "not_got"] satisfies Ending[];

async function pastPromises(tx: Query, driverId: string, since: Date): Promise<PastPromise[]> {
  const rows = await tx
    .select({ promise: promises, asked: asks.id, matched: matches.id })
    .from(promises)
    .leftJoin(asks, and(eq(asks.memberId, driverId), eq(asks.spaceId, promises.spaceId), isNull(asks.declinedAt)))
    .leftJoin(matches, eq(matches.promiseId, promises.id))
    .where(and(eq(promises.driverId, driverId), gt(promises.createdAt, since)));
  const once = new Map(rows.map((row) => [row.promise.id, row])); // who asked twice has two asks
  return Promise.all(
    [...once.values()].map(async ({ promise, asked, matched }) => {
      const { spaceId, ownerId, claimedAt, boundAt, fromTypedPlace, expiresAt, ownerConfirmedAt } = promise;
      // An unanswered question expires too, but its driver may have come.
      const { outcome, endedAt } = ownerConfirmedAt ? { outcome: null, endedAt: null } : promise;
      const pressed = claimedAt !== null || asked !== null || matched !== null;
      const counts = pressed && promise.ownerEstablished;
      const isExpired = counts && boundAt !== null && outcome === "expired";
      const wrote = isExpired && (await wroteTo(tx, driverId, ownerId, boundAt, lateUntil(expiresAt)));
      const neverCame = isExpired && !wrote;
      const usesNoClaim = !promise.ownerEstablished && outcome !== null && USES_NO_CLAIM.includes(outcome);
      return { spaceId, claimedAt, counts, usesNoClaim, fromTypedPlace, endedAt, outcome, neverCame };
    }),
  );
}

type Place = Awaited<ReturnType<typeof lastPlace>>;

/**
 * 'I'm coming' (docs/product.md#main-job, #promises). For a held space it makes the promise at once, if the driver can be
 * there in time. For an open promise the first member within 2 miles becomes the driver. A named driver accepts the promise.
 * Of two at the same instant one wins. The other is refused with `driver-on-the-way` or `promise-taken`.
 */
export async function claimSpace(context: Context, actor: Actor, id: string): Promise<SpaceForParty> {
  const place = await lastPlace(context, actor);
  return inMemberTransaction(locking(context, lockOn.space(id)), actor, async (tx) => {
    const before = await loadSpace(tx, context, actor, id);
    const { space } = before;
    const running = space.status === "promised" ? before.promise : null;
    const refusal = claimRefusal(space, running, actor.id);
    if (refusal === "already") return answerAsItIs(tx, context, before);
    if (refusal) return refuse(refusal);
    const promise = running
      ? await claimOfPromise(tx, context, actor, { space, promise: running }, place)
      : await claimOfHeld(tx, context, actor, space, place);
    const { card, events } = await performAct(tx, context, before, "claim", "driver", { promise });
    return { result: card, events };
  });
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
  const established = await establishedSides(tx, context, space.ownerId, actor.id);
  return { driverId: actor.id, claimedAt: now, fromTypedPlace, ...established };
}

/** The promise of a space that its owner holds for the first driver who can be there in time. */
async function claimOfHeld(
  tx: Query,
  context: Context,
  actor: Actor,
  space: SpaceRow,
  place: Place,
): Promise<PromiseDetails> {
  const now = context.clock.now();
  const { heldUntil } = space;
  const waitMinutes = waitChoices.find((minutes) => minutes === space.holdMinutes);
  if (waitMinutes === undefined || heldUntil === null) return refuse("space-not-promised");
  if (!isHeld(space.status, heldUntil, now)) return refuse("space-not-held");
  if (!place) return refuse("place-unknown");
  if (isPlaceOld(place.at, now)) return refuse("place-old");
  if (distanceMetres(place, space) > REACH_METRES) return refuse("too-far");
  const expiresAt = heldPromiseEnd(heldUntil, now, distanceMiles(place, space));
  if (!expiresAt) return refuse("drive-too-long");
  await mustBeReachable(tx, space.ownerId, actor.id);
  if (await isBound(tx, actor.id)) return refuse("driver-busy");
  const fromTypedPlace = place.typed;
  await mayClaim(tx, context, actor.id, { spaceId: space.id, fromTypedPlace });
  const established = await establishedSides(tx, context, space.ownerId, actor.id);
  const terms = { waitMinutes, expiresAt, heldUntil, handoverCode: newHandoverCode(context.random) };
  return { driverId: actor.id, claimedAt: now, fromTypedPlace, ...established, ...terms };
}
