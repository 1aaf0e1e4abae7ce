import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, promises } from "~db/schema";
import { blockedMemberIds, inMemberTransaction, isEstablishedMember, ownerForDriver } from "../members";
import { noticeName } from "../members/rules";
import { addNotice } from "../notify";
import { addPush } from "../push";
import { confirmRequest } from "../requests";
import { lockOn, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import {
  publicRow,
  type PromiseRow,
  type SpaceNow,
  type SpaceRow,
  loadOwnSpace,
  updateSpace,
  spaceEvents,
  type Addressed,
} from "../spaces";
import { newHandoverCode } from "./handover-words";
import type { PromiseSpaceInput } from "./input";
import { mayBePromised } from "./promise-guard";
import { promiseExpiry, type WaitMinutes } from "./rules";
import { promiseRefusal, type SpaceForParty } from "../spaces/rules";

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
  { space, events }: SpaceNow,
  driverId: string | null,
  waitMinutes: WaitMinutes,
  { agreed = false }: { agreed?: boolean } = {},
): Promise<{ card: SpaceForParty; promise: PromiseRow; events: DomainEvent[] }> {
  const now = context.clock.now();
  if (driverId === space.ownerId) refuse("promise-to-self");
  if (driverId !== null) await mustBeReachable(tx, space.ownerId, driverId);
  const refusal = promiseRefusal(space.status);
  if (refusal) refuse(refusal);
  const asked = driverId !== null && (agreed || (await mayBePromised(tx, context, space, driverId)));
  if (driverId !== null && (await isBound(tx, driverId))) refuse("driver-busy");
  const expiresAt = promiseExpiry(space.availableAt, now, waitMinutes);
  const boundAt = asked ? now : null;
  const between = asked ? await standingsOf(tx, context, space.ownerId, driverId) : {};
  const stored = await storePromise(tx, context, space, { driverId, waitMinutes, expiresAt, boundAt, ...between });
  const { space: promised, promise } = stored;
  const confirmed = asked
    ? await confirmRequest(tx, context, { driverId, promiseId: promise.id, waitMinutes, place: space })
    : { events: [] };
  const addressed: Addressed[] = [];
  if (driverId !== null) {
    await addPush(tx, context, { kind: "promise", aboutId: promise.id });
    const row = await publicRow(tx, space.ownerId);
    const owner = row && ownerForDriver(row, space, promise);
    const waits = `${owner ? noticeName(owner) : "A neighbour"} waits ${waitMinutes} minutes`;
    // Only a promise that binds both can hold the owner's own text.
    const where = asked && space.address ? ` at ${space.address}` : "";
    const next = asked ? "The map has the way and your code words." : "Press ‘I’m coming’ to take it.";
    const message = `${waits}${where}. ${next}`;
    const notice = await addNotice(tx, context, driverId, { title: "A space is promised to you", message });
    addressed.push({ memberId: driverId, ...notice });
  }
  const published = await spaceEvents(tx, context, promised, promise, addressed);
  return { card: published.card, promise, events: [...events, ...published.events, ...confirmed.events] };
}

type NewPromise = Pick<PromiseRow, "driverId" | "waitMinutes" | "expiresAt" | "boundAt"> & Partial<PromiseRow>;

/** Stores the promise, and the space as promised. */
export async function storePromise(
  tx: Query,
  context: Context,
  space: SpaceRow,
  promise: NewPromise,
): Promise<{ space: SpaceRow; promise: PromiseRow }> {
  const promiseId = context.newId();
  const [stored] = await tx
    .insert(promises)
    .values({
      ...promise,
      id: promiseId,
      spaceId: space.id,
      ownerId: space.ownerId,
      handoverCode: newHandoverCode(context.random),
      createdAt: context.clock.now(),
    })
    .returning();
  if (!stored) throw new Error("the promise was not stored");
  const { expiresAt } = promise;
  const promised = await updateSpace(tx, space, { status: "promised", promiseExpiresAt: expiresAt, promiseId });
  return { space: promised, promise: stored };
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
