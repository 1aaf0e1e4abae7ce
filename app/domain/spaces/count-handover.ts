import { inArray, sql } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { asNeighbour, hidesOwner } from "../members";
import { noticeName } from "../members/rules";
import { addNotice } from "../notify";
import { payHandover, releaseStars } from "../points";
import { signedPoints } from "../points/rules";
import { closeRequest } from "../requests";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { publicRow, type PromiseRow, type SpaceNow, type SpaceRow } from "./card";
import { updatePromise, updateSpace } from "./move-space";
import { pauseOf } from "./owner-guard";
import { spaceEvents, type Addressed } from "./space-events";

/** Confirms a handover: the space is occupied, the request completed, the points move, and the other side gets a notice. */
export async function countHandover(
  tx: Query,
  context: Context,
  space: SpaceRow,
  promise: PromiseRow,
  actorId?: string,
): Promise<SpaceNow> {
  const now = context.clock.now();
  const { driverId } = promise;
  if (driverId === null) throw new Error("a handover needs a driver");
  const counted = await updatePromise(tx, promise, {
    boundAt: promise.boundAt ?? now,
    countedAt: now,
    endedAt: now,
    outcome: "handed_over",
  });
  const occupied =
    space.status === "occupied"
      ? space
      : await updateSpace(tx, space, { status: "occupied", promiseExpiresAt: null, closedAt: now });
  await tx
    .update(members)
    .set({ handovers: sql`${members.handovers} + 1` })
    .where(inArray(members.id, [promise.ownerId, driverId]));
  const handover = { promiseId: promise.id, spaceId: space.id, ownerId: promise.ownerId, driverId };
  const { points: pausedUntil } = await pauseOf(tx, context, promise.ownerId);
  const paid = pausedUntil ? { helped: 0, found: 0 } : await payHandover(tx, context, handover);
  for (const memberId of [promise.ownerId, driverId]) await releaseStars(tx, context, memberId);
  const requestEvents: DomainEvent[] = await closeRequest(tx, context, promise.id, "completed");
  const hidden = hidesOwner(space, promise);
  const addressed = await addNotices(tx, context, { ...handover, ...paid, hidden }, actorId);
  const published = await spaceEvents(tx, context, occupied, counted, addressed);
  const handedOver: DomainEvent = { type: "handover-counted", promiseId: promise.id };
  return { space: occupied, promise: counted, events: [...published.events, ...requestEvents, handedOver] };
}

interface Paid {
  ownerId: string;
  driverId: string;
  helped: number;
  found: number;
  /** The owner's name is hidden from the driver. */
  hidden: boolean;
}

async function addNotices(
  tx: Query,
  context: Context,
  { ownerId, driverId, helped, found, hidden }: Paid,
  actorId: string | undefined,
): Promise<Addressed[]> {
  const sides = [
    { memberId: ownerId, other: driverId, did: "parked in your space", points: helped },
    { memberId: driverId, other: ownerId, did: "handed you the space", points: found },
  ];
  const addressed: Addressed[] = [];
  for (const { memberId, other, did, points } of sides) {
    if (memberId === actorId) continue;
    const row = await publicRow(tx, other);
    const person = row && hidden && other === ownerId ? asNeighbour(row) : row;
    const sum = points === 0 ? "" : ` ${signedPoints(points)} points.`;
    const message = `${person ? noticeName(person) : "Your neighbour"} ${did}.${sum}`;
    addressed.push({ memberId, ...(await addNotice(tx, context, memberId, { title: "Handed over", message })) });
  }
  return addressed;
}
