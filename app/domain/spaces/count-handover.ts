import type { Query } from "~db/query";
import { shortName } from "../members/rules";
import { addNotice } from "../notices";
import { payHandover } from "../points";
import { signedPoints } from "../points/rules";
import { closeRequest } from "../requests";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { personOf, type PromiseRow, type SpaceNow, type SpaceRow } from "./card";
import { movePromise, moveSpace } from "./move-space";
import { spaceNews, type Addressed } from "./news";

/** A handover counts: the space is occupied, the request completed, the points move, the other side is told. */
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
  const counted = await movePromise(tx, promise, {
    boundAt: promise.boundAt ?? now,
    countedAt: now,
    endedAt: now,
    outcome: "handed_over",
  });
  const occupied =
    space.status === "occupied"
      ? space
      : await moveSpace(tx, space, { status: "occupied", promiseExpiresAt: null, closedAt: now });
  const handover = { promiseId: promise.id, spaceId: space.id, ownerId: promise.ownerId, driverId };
  const paid = await payHandover(tx, context, handover);
  const requestEvents: DomainEvent[] = await closeRequest(tx, context, promise.id, "completed");
  const told = await tell(tx, context, { ...handover, ...paid }, actorId);
  const news = await spaceNews(tx, context, occupied, counted, told);
  return { space: occupied, promise: counted, events: [...news.events, ...requestEvents] };
}

interface Paid {
  ownerId: string;
  driverId: string;
  helped: number;
  found: number;
}

async function tell(
  tx: Query,
  context: Context,
  { ownerId, driverId, helped, found }: Paid,
  actorId: string | undefined,
): Promise<Addressed[]> {
  const sides = [
    { memberId: ownerId, other: driverId, did: "parked in your space", points: helped },
    { memberId: driverId, other: ownerId, did: "handed you the space", points: found },
  ];
  const told: Addressed[] = [];
  for (const { memberId, other, did, points } of sides) {
    if (memberId === actorId) continue;
    const person = await personOf(tx, other);
    const sum = points === 0 ? "" : ` ${signedPoints(points)} points.`;
    const message = `${person ? shortName(person) : "Your neighbour"} ${did}.${sum}`;
    told.push({ memberId, ...(await addNotice(tx, context, memberId, { title: "Handed over", message })) });
  }
  return told;
}
