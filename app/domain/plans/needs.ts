import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { cars, members, needs, requests, spaces } from "~db/schema";
import { inMemberTransaction, removeOwn, zoneOf } from "../members";
import { blurred, distanceMiles, type Point } from "../places/rules";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { endMatchesOfNeed } from "./end-match";
import type { NewNeed } from "./input";
import {
  areWithinDailyMinutes,
  NEED_DAYS,
  NEED_PLACE_DAYS,
  NEED_PLACE_MILES,
  MAX_NEEDS,
  type OwnNeed,
} from "./need-rules";

/**
 * Stores when and where a member looks for a space every week (docs/product.md#plans). The clock of the member's present
 * zone counts for it. Refuses with `too-many-needs` at two running ones, and with `need-too-long` over 2 hours a day.
 * Refuses with `need-too-far` a place more than 2 miles from where the member was in the last 30 days.
 */
export const createNeed = (
  context: Context,
  actor: Actor,
  { latitude, longitude, ...need }: NewNeed,
): Promise<{ id: string }> =>
  inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const place = blurred({ latitude, longitude });
    const running = await tx
      .select()
      .from(needs)
      .where(and(eq(needs.memberId, actor.id), gt(needs.endsAt, now)));
    if (running.length >= MAX_NEEDS) refuse("too-many-needs");
    if (!areWithinDailyMinutes([...running, need])) refuse("need-too-long");
    const own = await ownPlaces(tx, actor.id, after(now, -NEED_PLACE_DAYS * DAY));
    if (!own.some((known) => distanceMiles(known, place) <= NEED_PLACE_MILES)) refuse("need-too-far");
    const id = context.newId();
    await tx.insert(needs).values({
      id,
      memberId: actor.id,
      ...place,
      ...need,
      timeZone: await zoneOf(tx, context, actor.id),
      createdAt: now,
      unservedSince: now,
      matchAt: now,
      endsAt: after(now, NEED_DAYS * DAY),
    });
    return { result: { id }, events: [] };
  });

/** Where the member was since then: the last known place, own spaces and requests, and the parked car. */
async function ownPlaces(tx: Query, memberId: string, since: Date): Promise<Point[]> {
  const last = await tx
    .select({ latitude: members.lastLatitude, longitude: members.lastLongitude })
    .from(members)
    .where(and(eq(members.id, memberId), gt(members.lastPlaceAt, since)));
  const shared = await tx
    .selectDistinct({ latitude: spaces.latitude, longitude: spaces.longitude })
    .from(spaces)
    .where(and(eq(spaces.ownerId, memberId), gt(spaces.createdAt, since), isNull(spaces.coarsenedAt)));
  const requested = await tx
    .selectDistinct({ latitude: requests.latitude, longitude: requests.longitude })
    .from(requests)
    .where(and(eq(requests.memberId, memberId), gt(requests.createdAt, since)));
  const parked = await tx
    .select({ latitude: cars.latitude, longitude: cars.longitude })
    .from(cars)
    .where(and(eq(cars.memberId, memberId), gt(cars.parkedAt, since)));
  const known = last.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  return [...known, ...shared, ...requested, ...parked];
}

/** The member's running needs, the oldest first. Nobody else can ask. */
export async function ownNeeds({ read, clock }: Context, actor: Actor): Promise<OwnNeed[]> {
  const { id, latitude, longitude, radius, timeZone, days, fromMinute, toMinute, endsAt } = needs;
  const rows = await read
    .select({ id, latitude, longitude, radius, timeZone, days, fromMinute, toMinute, endsAt })
    .from(needs)
    .where(and(eq(needs.memberId, actor.id), gt(endsAt, clock.now())))
    .orderBy(asc(id));
  return rows.map((need) => ({ ...need, endsAt: need.endsAt.toISOString() }));
}

/** Lets a running need last as long as a new one. Refuses with `not-found` one that ended, is unknown or another's. */
export const renewNeed = (context: Context, actor: Actor, needId: string): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const [renewed] = await tx
      .update(needs)
      .set({ endsAt: after(now, NEED_DAYS * DAY) })
      .where(and(eq(needs.id, needId), eq(needs.memberId, actor.id), gt(needs.endsAt, now)))
      .returning({ id: needs.id });
    if (!renewed) refuse("not-found");
  });

/** Ends a need and forgets it, with its open matches. Refuses with `not-found` one that is unknown or another member's. */
export const endNeed = (context: Context, actor: Actor, needId: string): Promise<void> =>
  removeOwn(context, actor, needs, needId, (tx) => endMatchesOfNeed(tx, context, actor.id, needId));
