import { and, eq, isNull } from "drizzle-orm";
import { hasRow, type Query } from "~db/query";
import { members, promises } from "~db/schema";
import { blockedMemberIds, haveBothWritten, hiddenOwners, inMemberTransaction, isEstablishedMember } from "../members";
import { type Actor, type Context, locking, lockOn } from "../shared/context";
import { refuse, refuseIf } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import { mustBeUnderDailyLimit } from "../shared/per-day";
import { newHandoverCode } from "./code-words";
import { establishedSides, hasBindingPromise } from "./drivers";
import { performAct } from "./perform-act";
import { spaceRefusal } from "./refusal-rules";
import type { PromiseSpaceInput } from "./input";
import { loadOwnSpace } from "./load-space";
import { promiseExpiry, type WaitMinutes } from "./promise-rules";
import { requestNear } from "./request-events";
import type { PromiseRow, SpaceRow, SpaceNow } from "./rows";
import type { SpaceForParty } from "./space-rules";

/**
 * The owner promises an available space to a named driver, or to the first neighbour to say 'I'm coming' (docs/product.md#promises).
 * Refusals: `forbidden` (another member's space), `promise-to-self`, `not-found` (no such driver), `driver-not-asking`,
 * `too-many-promises`, `driver-busy`, and the code of a status that forbids it.
 */
export async function promiseSpace(
  context: Context,
  actor: Actor,
  id: string,
  { promisedToUserId, waitTimeMinutes }: PromiseSpaceInput,
): Promise<SpaceForParty> {
  return inMemberTransaction(locking(context, lockOn.space(id)), actor, async (tx) => {
    const loaded = await loadOwnSpace(tx, context, actor, id);
    const { card, events } = await makePromise(tx, context, loaded, promisedToUserId ?? null, waitTimeMinutes);
    return { result: card, events };
  });
}

/**
 * Makes the promise of a space that its owner may promise; also how a request is accepted. `agreed`: both agreed before, so
 * it binds the driver without a request.
 */
export async function makePromise(
  tx: Query,
  context: Context,
  before: SpaceNow,
  driverId: string | null,
  waitMinutes: WaitMinutes,
  { agreed = false }: { agreed?: boolean } = {},
): Promise<{ card: SpaceForParty; promise: PromiseRow; events: readonly DomainEvent[] }> {
  const { space } = before;
  const now = context.clock.now();
  if (driverId === space.ownerId) refuse("promise-to-self");
  if (driverId !== null) await mustBeReachable(tx, space.ownerId, driverId);
  refuseIf(spaceRefusal("promise", space.status));
  const bindsAtOnce = driverId !== null && (agreed || (await requireMayBePromised(tx, context, space, driverId)));
  if (driverId !== null && (await hasBindingPromise(tx, driverId))) refuse("driver-busy");
  const terms = {
    driverId,
    waitMinutes,
    expiresAt: promiseExpiry(space.availableAt, now, waitMinutes),
    handoverCode: newHandoverCode(context.random),
    // Also of an offer: its driver can end it before they accept it.
    ...(driverId === null ? {} : await establishedSides(tx, context, space.ownerId, driverId)),
  };
  const act = bindsAtOnce ? "promise" : driverId === null ? "promise to first" : "offer";
  const { card, promise, events } = await performAct(tx, context, before, act, "owner", { promise: terms });
  if (!promise) throw new Error("the promise was not stored");
  return { card, promise, events };
}

/**
 * **guard** (docs/product.md#promises): a named driver needs an open request within 2 miles of the space, or a conversation
 * in which both wrote, with a driver whose name no home area hides from the owner. Otherwise the promise is refused with
 * `driver-not-asking`. After 3 promises of one owner that one driver did not accept in 24 hours, it is refused with
 * `too-many-promises`.
 * Returns whether the promise binds the driver at once: they asked for this space, or an established owner
 * (docs/product.md#established) promises it to their pending request near it. From any other owner it is an offer.
 */
async function requireMayBePromised(tx: Query, context: Context, space: SpaceRow, driverId: string): Promise<boolean> {
  const request = await requestNear(tx, context, driverId, space);
  if (request === null && !(await isNamedPartner(tx, space.ownerId, driverId))) refuse("driver-not-asking");
  const ofBoth = and(eq(promises.ownerId, space.ownerId), eq(promises.driverId, driverId));
  await mustBeUnderDailyLimit(tx, context, {
    createdAt: promises.createdAt,
    condition: and(ofBoth, isNull(promises.claimedAt), isNull(promises.countedAt)),
    max: context.settings.perDay.promises,
    code: "too-many-promises",
  });
  return request === "aimed" || (request === "pending" && (await isEstablishedMember(tx, context, space.ownerId)));
}

/** Whether both wrote to each other. One whose name a home area hides would be named as the driver of the promise. */
export const isNamedPartner = async (tx: Query, ownerId: string, driverId: string): Promise<boolean> =>
  (await haveBothWritten(tx, ownerId, driverId)) && (await hiddenOwners(tx, ownerId, [driverId])).size === 0;

/** Refuses a former or suspended driver, and one behind a block, with `not-found`. */
async function mustBeReachable(tx: Query, ownerId: string, driverId: string): Promise<void> {
  const present = and(eq(members.id, driverId), isNull(members.deletedAt), isNull(members.suspendedAt));
  if (!(await hasRow(tx, members, present)) || (await blockedMemberIds(tx, ownerId)).includes(driverId))
    refuse("not-found");
}
