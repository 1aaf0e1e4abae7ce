import type { SpaceStatus } from "../shared/cards";
import type { ErrorCode } from "../shared/errors";
import type { Ending } from "../shared/events";
import { answerableSince, mayConfirmLate, type PromiseState } from "./promise-rules";
import { isHeld } from "./listing-time-rules";
import { isActive, type SpaceState } from "./space-rules";

// Who may do what, in which state: null when they may, `already` when they did, else the code of the refusal. What follows
// from an act is in `lifecycle.ts`; how often one may do it is in `claim-limit-rules.ts` and `ask-rules.ts`. A driver whom a
// promise binds already is refused by the use cases (`hasBindingPromise`).

/** What an owner wants of a listed space (`loadOwnSpace` refuses all others), and a driver's `ask`. */
type SpaceAct = "leave" | "remove" | "promise" | "renew" | "hold" | "ask";

export function spaceRefusal(act: SpaceAct, status: SpaceStatus): ErrorCode | null {
  if (status === "available") return null;
  if (status === "promised") return act === "ask" ? "promise-taken" : "space-promised";
  if (status !== "leaving_soon") return "space-closed";
  if (act === "leave" || act === "remove") return null;
  return act === "ask" ? "space-leaving" : "space-not-available";
}

/** 'Undo' after 'Share here now', until `pointsDueAt`. */
export function undoShareRefusal(
  { status, promiseId, pointsDueAt }: Pick<SpaceState, "status" | "promiseId"> & { pointsDueAt: Date | null },
  now: Date,
): ErrorCode | null {
  if (status === "promised") return "space-promised";
  const isOpen = pointsDueAt !== null && pointsDueAt > now;
  return isOpen && status === "available" && promiseId === null ? null : "undo-over";
}

/** 'Taken' and 'Still free' by a passer-by. */
export function reportRefusal(
  { ownerId, status }: Pick<SpaceState, "ownerId" | "status">,
  actorId: string,
): ErrorCode | null {
  if (ownerId === actorId) return "forbidden";
  if (!isActive(status)) return "space-closed";
  return status === "promised" ? "space-promised" : null;
}

/** 'I'm coming', to a running promise or, without one, to a space that may be held. */
export function claimRefusal(
  { ownerId, status, heldUntil }: Pick<SpaceState, "ownerId" | "status"> & { heldUntil: Date | null },
  running: PromiseState | null,
  actorId: string,
  now: Date,
): ErrorCode | "already" | null {
  if (ownerId === actorId) return "promise-to-self";
  if (!isActive(status)) return "space-closed";
  if (!running && heldUntil === null) return "space-not-promised";
  if (!running) return isHeld(status, heldUntil, now) ? null : "space-not-held";
  if (running.driverId === null) return null;
  if (running.driverId !== actorId) return running.heldUntil ? "driver-on-the-way" : "promise-taken";
  return running.boundAt ? "already" : null;
}

/** 'Take back', 'I can't make it' and 'Someone else took it'. */
export function releaseRefusal(
  { ownerId }: Pick<SpaceState, "ownerId">,
  promise: PromiseState | null,
  actorId: string,
  ending: Ending,
): ErrorCode | "already" | null {
  if (ownerId !== actorId && promise?.driverId !== actorId) return "forbidden";
  if (!promise) return "space-not-promised";
  if (promise.outcome === ending) return "already";
  return promise.endedAt || promise.ownerConfirmedAt || promise.parkedAt ? "promise-over" : null;
}

/**
 * 'I've parked', 'Handed over' and, with `got` false, 'It wasn't there' (docs/product.md#handover). The promise must be the
 * space's newest. Up to 15 minutes after the expiry of a promise that bound its driver either side may still confirm,
 * unless the space was promised again or closed.
 */
export function handoverRefusal(
  space: SpaceState,
  promise: PromiseState,
  actorId: string,
  got: boolean,
  now: Date,
): ErrorCode | "already" | null {
  const isDriver = promise.driverId === actorId;
  // Only the driver knows that they did not get it.
  const mayAnswer = isDriver || (promise.ownerId === actorId && got);
  if (!mayAnswer) return "forbidden";
  if (promise.outcome === "handed_over") return got ? "already" : "promise-over";
  if (promise.outcome === "not_got") return isDriver && !got ? "already" : "promise-over";
  if (promise.driverId === null) return "promise-unclaimed";
  if (promise.ownerConfirmedAt && !promise.endedAt) {
    if (!isDriver) return "already";
    return promise.ownerConfirmedAt <= answerableSince(now) ? "promise-over" : null;
  }
  if (promise.parkedAt && !promise.endedAt) return got ? null : "promise-over"; // the driver undoes it first
  if (promise.endedAt && !mayConfirmLate(space, promise, now)) return "promise-over";
  if (isDriver) return got || promise.boundAt ? null : "promise-over";
  return promise.boundAt ? null : "promise-unbound";
}

/** 'Undo' after 'I've parked'. */
export function undoParkedRefusal(promise: PromiseState | null, actorId: string): ErrorCode | "already" | null {
  if (promise?.driverId !== actorId) return "forbidden";
  if (promise.outcome === "handed_over") return "handover-counted";
  return promise.parkedAt === null || promise.endedAt ? "already" : null;
}
