import { eq } from "drizzle-orm";
import { placeholderOrNull, placeholders, preparedOnce, type Query } from "~db/query";
import { promises, spaces } from "~db/schema";
import { later } from "../shared/clock";
import type { Context } from "../shared/context";
import { type Act, beginsPromise, type Party, stageOf, type Step, stepOf } from "./lifecycle";
import { type ChangedRequest, changeRequest } from "./store-request";
import type { PromiseRow, SpaceRow, SpaceWithPromise } from "./rows";
import { leavingUntil, listedUntil, restoredHold } from "./listing-time-rules";
import { undoParkedUntil } from "./promise-rules";

const newSpace = placeholders(
  "id",
  "ownerId",
  "status",
  "latitude",
  "longitude",
  "address",
  "description",
  "availableAt",
  "listedUntil",
  "holdMinutes",
  "ownerHidden",
  "ofStranger",
  "pointsEarned",
  "createdAt",
);

// Prepared, because a whole neighbourhood shares at the same time in the morning.
const insertSpace = preparedOnce("insert_space", (on) =>
  on
    .insert(spaces)
    .values({ ...newSpace, heldUntil: placeholderOrNull("heldUntil", spaces.heldUntil) })
    .returning(),
);

type NewSpace = Pick<SpaceRow, Exclude<keyof typeof newSpace, "status"> | "heldUntil">;

/** Stores a new space with the status that the lifecycle gives to its share, and with these points if such a share earns any. */
export async function beginSpace(
  tx: Query,
  act: Extract<Act, "share" | "share leaving" | "share as planned">,
  values: NewSpace,
): Promise<SpaceRow> {
  const step = stepOf(act, "owner", { status: null, stage: null });
  const pointsEarned = step?.points === "share" ? values.pointsEarned : 0;
  const [space] = await insertSpace(tx).execute({ ...values, pointsEarned, status: step?.space });
  if (!space) throw new Error("the space was not stored");
  return space;
}

/** What only the use case knows of a promise: at its begin, or when a driver claims it. All else is set here. */
export type PromiseDetails = Pick<PromiseRow, "driverId"> &
  Partial<Omit<PromiseRow, "id" | "spaceId" | "ownerId" | "createdAt" | SetByStep>>;
/** The columns that follow from the step. */
type SetByStep = "boundAt" | "parkedAt" | "ownerConfirmedAt" | "countedAt" | "endedAt" | "outcome";

export interface Transition extends SpaceWithPromise {
  step: Step;
  /** The requests that changed, for their events. */
  requests: ChangedRequest[];
}

/**
 * Applies one act of the lifecycle to a space, its newest promise and the driver's request, and returns them as they are
 * then. Nothing else writes their status, outcome or end. Call it with rows of this transaction. An act that the state does
 * not allow is an error of the caller, who refuses it first.
 */
export async function storeTransition(
  tx: Query,
  context: Context,
  { space, promise }: SpaceWithPromise,
  act: Act,
  by: Party,
  details?: PromiseDetails,
): Promise<Transition> {
  const step = stepOf(act, by, { status: space.status, stage: promise && stageOf(promise) });
  if (!step) throw new Error(`'${act}' by the ${by} does not fit a space that is ${space.status}`);
  const newest = await storePromise(tx, context, step, { space, promise }, details);
  const changed = newest && (await changeRequest(tx, context, step, { space, promise: newest, before: promise }));
  const stored = await storeSpace(tx, context, step, { space, promise: newest });
  return { step, space: stored, promise: newest, requests: changed ?? [] };
}

async function storePromise(
  tx: Query,
  context: Context,
  step: Step,
  { space, promise }: SpaceWithPromise,
  details: PromiseDetails | undefined,
): Promise<PromiseRow | null> {
  if (step.promise === null) return promise;
  const now = context.clock.now();
  if (beginsPromise(step)) {
    const { waitMinutes, expiresAt, handoverCode, ...more } = details ?? {};
    if (!waitMinutes || !expiresAt || !handoverCode) throw new Error(`'${step.act}' needs the terms of a promise`);
    const boundAt = step.promise === "bound" ? now : null;
    const terms = { waitMinutes, expiresAt, handoverCode, ...more, boundAt, createdAt: now };
    const parties = { id: context.newId(), spaceId: space.id, ownerId: space.ownerId };
    const [begun] = await tx
      .insert(promises)
      .values({ ...terms, ...parties })
      .returning();
    if (!begun) throw new Error("the promise was not stored");
    return begun;
  }
  if (!promise) throw new Error(`'${step.act}' needs a promise`);
  const change = { ...details, ...promiseChange(step, promise, now) };
  const [changed] = await tx.update(promises).set(change).where(eq(promises.id, promise.id)).returning();
  return changed ?? promise;
}

/** The times and the outcome that a step sets. */
function promiseChange({ promise: next }: Step, promise: PromiseRow, now: Date): Partial<PromiseRow> {
  const boundAt = promise.boundAt ?? now;
  switch (next) {
    case null:
    case "open":
    case "offered":
    case "late":
      return {};
    case "bound":
      return { boundAt, parkedAt: null };
    case "parked":
      return { boundAt, parkedAt: now };
    case "asked":
      return { ownerConfirmedAt: now, endedAt: null, outcome: null };
    case "handed_over":
      return { boundAt, countedAt: now, endedAt: now, outcome: next };
    case "expired":
      // An unanswered 'Did you get it?' ends now; any other promise when its time ran out, however late the clock looks.
      return { endedAt: promise.ownerConfirmedAt ? now : promise.expiresAt, outcome: next };
    default:
      return { endedAt: promise.endedAt ?? now, outcome: next };
  }
}

async function storeSpace(
  tx: Query,
  context: Context,
  step: Step,
  { space, promise }: SpaceWithPromise,
): Promise<SpaceRow> {
  if (step.space === "deleted") {
    await tx.delete(spaces).where(eq(spaces.id, space.id));
    return space;
  }
  const change = spaceChange(context, step, { space, promise });
  if (!change) return space;
  const [changed] = await tx.update(spaces).set(change).where(eq(spaces.id, space.id)).returning();
  return changed ?? space;
}

/** The status and the times that a step sets; null: none. A space that stays promised gets the new end of its promise. */
function spaceChange(context: Context, step: Step, { space, promise }: SpaceWithPromise): Partial<SpaceRow> | null {
  const now = context.clock.now();
  const status = step.space === "deleted" || step.space === null ? space.status : step.space;
  switch (status) {
    case "promised": {
      if (!promise) throw new Error(`space ${space.id} is promised without a promise`);
      const promiseExpiresAt = promise.parkedAt ? undoParkedUntil(promise.parkedAt) : promise.expiresAt;
      return { status, promiseExpiresAt, promiseId: promise.id };
    }
    case "available":
      // Only the end of a promise makes a listed space available. Other acts leave its status as it is.
      if (space.status !== "promised" || !promise) return null;
      return { status, promiseExpiresAt: null, ...listedAgain(context, space, promise) };
    case "leaving_soon":
      if (step.space === null) return null;
      // 'I'm leaving now': the space is free from now on, and nobody waits at the car.
      return { status, availableAt: now, heldUntil: null, listedUntil: leavingUntil(now) };
    default:
      return step.space && { status, promiseExpiresAt: null, closedAt: now };
  }
}

/**
 * Until when the space is listed and held after its promise ended. The part of a hold that was left at the claim comes back, but
 * an owner who takes a promise back does not hold the space any more.
 */
function listedAgain({ settings }: Context, space: SpaceRow, promise: PromiseRow): Partial<SpaceRow> {
  const endedAt = promise.endedAt ?? promise.expiresAt;
  const { availableAt } = space;
  const { heldUntil: claimedHold, claimedAt } = promise;
  const restored =
    claimedHold && claimedAt && restoredHold({ availableAt, heldUntil: claimedHold, claimedAt, endedAt });
  const heldUntil = promise.outcome === "taken_back" ? null : (restored ?? space.heldUntil);
  const until = listedUntil(availableAt, endedAt, settings.listingMinutes);
  return {
    listedUntil: heldUntil ? later(until, heldUntil) : until,
    heldUntil,
    askedStillAtCarAt: restored ? null : space.askedStillAtCarAt,
    askedStillFreeAt: null,
  };
}
