import { and, eq, gt, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { asks, matches, promises } from "~db/schema";
import { inMemberTransaction, type LastPlace, lastPlace, wroteTo } from "../members";
import { distanceMetres, distanceMiles, REACH_METRES } from "../places/rules";
import { type Actor, type Context, locking, lockOn } from "../shared/context";
import { refuse, refuseIf } from "../shared/errors";
import type { Ending } from "../shared/events";
import { performAct } from "./perform-act";
import { type ClaimAttempt, claimHorizon, claimLimit, isPlaceOld, type PastPromise } from "./claim-limit-rules";
import { claimRefusal } from "./refusal-rules";
import { loadSpace } from "./load-space";
import { lateUntil, waitChoices } from "./promise-rules";
import { newHandoverCode } from "./code-words";
import { establishedSides, hasBindingPromise } from "./drivers";
import type { SpaceRow, SpaceWithPromise } from "./rows";
import { answerAsItIs } from "./space-events";
import { heldPromiseEnd } from "./listing-time-rules";
import type { SpaceForParty } from "./space-rules";
import type { PromiseDetails } from "./store-transition";

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
    const refusal = claimRefusal(space, running, actor.id, context.clock.now());
    if (refusal === "already") return answerAsItIs(tx, context, before);
    if (refusal) return refuse(refusal);
    const promise = await claimTerms(tx, context, actor, { space, promise: running }, place);
    const { card, events } = await performAct(tx, context, before, "claim", "driver", { promise });
    return { result: card, events };
  });
}

/**
 * What a claim writes into the promise: into the owner's that runs, or into the new one of a held space where none runs. A named
 * driver was chosen by the owner, so they may be anywhere and are not guarded.
 */
async function claimTerms(
  tx: Query,
  context: Context,
  { id: driverId }: Actor,
  { space, promise }: SpaceWithPromise,
  place: LastPlace | null,
): Promise<PromiseDetails> {
  const now = context.clock.now();
  const isNamed = typeof promise?.driverId === "string";
  if (!isNamed) {
    if (!place) return refuse("place-unknown");
    // The drive to a held space is computed from the place; an open promise has its minutes already.
    if (!promise && isPlaceOld(place.at, now)) return refuse("place-old");
    if (distanceMetres(place, space) > REACH_METRES) return refuse("too-far");
  }
  // A promise that runs has its terms. Where none runs, nobody is named, so the place is known.
  const terms = promise || !place ? {} : heldTerms(context, space, place);
  if (await hasBindingPromise(tx, driverId)) return refuse("driver-busy");
  const fromTypedPlace = !isNamed && place?.typed === true;
  if (!isNamed) await requireMayClaim(tx, context, driverId, { spaceId: space.id, fromTypedPlace });
  const established = await establishedSides(tx, context, space.ownerId, driverId);
  return { driverId, claimedAt: now, fromTypedPlace, ...established, ...terms };
}

/** The terms of the promise of a held space. Refuses a driver who cannot be there in time. */
function heldTerms({ clock, random }: Context, space: SpaceRow, place: LastPlace) {
  const { holdMinutes, heldUntil } = space;
  const waitMinutes = waitChoices.find((minutes) => minutes === holdMinutes);
  if (waitMinutes === undefined || heldUntil === null) return refuse("space-not-promised");
  const expiresAt = heldPromiseEnd(heldUntil, clock.now(), distanceMiles(place, space));
  if (!expiresAt) return refuse("drive-too-long");
  return { waitMinutes, expiresAt, heldUntil, handoverCode: newHandoverCode(random) };
}

/** **guard**: refuses a claim of a driver who claims too often or did not come before (docs/product.md#main-job). */
async function requireMayClaim(tx: Query, context: Context, driverId: string, attempt: ClaimAttempt): Promise<void> {
  const now = context.clock.now();
  const past = await pastPromises(tx, driverId, claimHorizon(now));
  refuseIf(claimLimit(past, attempt, context.settings.perDay, now));
}

/**
 * Endings that aren't the driver's fault. A promise that ended so uses up none of the driver's claims of the day, if its owner
 * was not established.
 */
const USES_NO_CLAIM: readonly string[] = ["taken_back", "taken_by_other", "ended", "not_got"] satisfies Ending[];

async function pastPromises(tx: Query, driverId: string, since: Date): Promise<PastPromise[]> {
  const rows = await tx
    .select({ promise: promises, asked: asks.id, matched: matches.id })
    .from(promises)
    .leftJoin(asks, and(eq(asks.memberId, driverId), eq(asks.spaceId, promises.spaceId), isNull(asks.declinedAt)))
    .leftJoin(matches, eq(matches.promiseId, promises.id))
    .where(and(eq(promises.driverId, driverId), gt(promises.createdAt, since)));
  const once = new Map(rows.map((row) => [row.promise.id, row])); // who asked twice has two asks
  const past: PastPromise[] = [];
  for (const { promise, asked, matched } of once.values()) {
    const { spaceId, ownerId, claimedAt, boundAt, fromTypedPlace, expiresAt, ownerConfirmedAt } = promise;
    // An unanswered question expires too, but its driver may have come.
    const { outcome, endedAt } = ownerConfirmedAt ? { outcome: null, endedAt: null } : promise;
    const pressed = claimedAt !== null || asked !== null || matched !== null;
    const counts = pressed && promise.ownerEstablished;
    const isExpired = counts && boundAt !== null && outcome === "expired";
    const wrote = isExpired && (await wroteTo(tx, driverId, ownerId, boundAt, lateUntil(expiresAt)));
    const neverCame = isExpired && !wrote;
    const usesNoClaim = !promise.ownerEstablished && outcome !== null && USES_NO_CLAIM.includes(outcome);
    past.push({ spaceId, claimedAt, counts, usesNoClaim, fromTypedPlace, endedAt, outcome, neverCame });
  }
  return past;
}
