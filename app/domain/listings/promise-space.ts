import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, promises } from "~db/schema";
import { blockedMemberIds, inMemberTransaction, isEstablishedMember } from "../members";
import { type Actor, type Context, lockOn } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import { carryOut } from "./carry-out";
import { newHandoverCode } from "./handover-words";
import { refusalOf } from "./lifecycle";
import { loadOwnSpace } from "./load-space";
import { mayBePromised } from "./promise-guard";
import type { PromiseSpaceInput } from "./promise-input";
import { promiseExpiry, type WaitMinutes } from "./promise-rules";
import type { PromiseRow } from "./rows";
import type { SpaceNow } from "./space-card";
import type { SpaceForParty } from "./space-rules";

/**
 * The owner promises an available space to a named driver, or to the first neighbour to ask (docs/product.md#promises).
 * Refusals: `forbidden` (another member's space), `promise-to-self`, `not-found` (no such driver), `driver-not-asking`,
 * `too-many-promises`, `driver-busy`, and the code of a status that forbids it.
 */
export async function promiseSpace(
  context: Context,
  actor: Actor,
  id: string,
  { promisedToUserId, waitTimeMinutes }: PromiseSpaceInput,
): Promise<SpaceForParty> {
  return inMemberTransaction(
    context,
    actor,
    async (tx) => {
      const loaded = await loadOwnSpace(tx, context, actor, id);
      const { card, events } = await makePromise(tx, context, loaded, promisedToUserId ?? null, waitTimeMinutes);
      return { result: card, events };
    },
    [lockOn.space(id)],
  );
}

/**
 * Makes the promise of a space that its owner may promise; also how a request is accepted. `agreed`: both agreed before, so
 * it binds the driver without a request.
 */
export async function makePromise(
  tx: Query,
  context: Context,
  { space, promise: earlier, events }: SpaceNow,
  driverId: string | null,
  waitMinutes: WaitMinutes,
  { agreed = false }: { agreed?: boolean } = {},
): Promise<{ card: SpaceForParty; promise: PromiseRow; events: DomainEvent[] }> {
  const now = context.clock.now();
  if (driverId === space.ownerId) refuse("promise-to-self");
  if (driverId !== null) await mustBeReachable(tx, space.ownerId, driverId);
  const refusal = refusalOf("promise", space.status);
  if (refusal) refuse(refusal);
  const asked = driverId !== null && (agreed || (await mayBePromised(tx, context, space, driverId)));
  if (driverId !== null && (await isBound(tx, driverId))) refuse("driver-busy");
  const terms = {
    driverId,
    waitMinutes,
    expiresAt: promiseExpiry(space.availableAt, now, waitMinutes),
    handoverCode: newHandoverCode(context.random),
    ...(asked ? await standingsOf(tx, context, space.ownerId, driverId) : {}),
  };
  const act = asked ? "promise" : driverId === null ? "promise to first" : "offer";
  const made = await carryOut(tx, context, { space, promise: earlier }, act, "owner", { promise: terms });
  if (!made.promise) throw new Error("the promise was not stored");
  return { card: made.card, promise: made.promise, events: [...events, ...made.events] };
}

/** Whether each side is established when a promise binds both: only then what they do counts against the other. */
export const standingsOf = async (tx: Query, context: Context, ownerId: string, driverId: string) => ({
  ownerEstablished: await isEstablishedMember(tx, context, ownerId),
  driverEstablished: await isEstablishedMember(tx, context, driverId),
});

/** Refuses a former or suspended driver, and one behind a block, with `not-found`. */
export async function mustBeReachable(tx: Query, ownerId: string, driverId: string): Promise<void> {
  const [driver] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, driverId), isNull(members.deletedAt), isNull(members.suspendedAt)));
  if (!driver || (await blockedMemberIds(tx, ownerId)).includes(driverId)) refuse("not-found");
}

/**
 * Whether a running promise binds this driver already. A driver has at most one. A space that its owner handed over does not
 * count, even while the driver is asked about it (docs/product.md#promises).
 */
export async function isBound(tx: Query, driverId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: promises.id })
    .from(promises)
    .where(
      and(
        eq(promises.driverId, driverId),
        isNull(promises.endedAt),
        isNotNull(promises.boundAt),
        isNull(promises.ownerConfirmedAt),
      ),
    );
  return open !== undefined;
}
