import { inArray, sql } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { addNotice, withdrawNoticesOfSpace } from "../notifications";
import { type AboutListing, LISTINGS } from "../notifications/catalogue/listing-notices";
import { payHandover, releaseStars } from "../points";
import { addPush } from "../push";
import type { Context } from "../shared/context";
import type { ClientEvent, DomainEvent, Fact } from "../shared/events";
import type { Act, Party, Step } from "./lifecycle";
import { takeBackSharePoints } from "./listing-points";
import { pauseOf } from "./owner-pause";
import { requestChanged } from "./request-events";
import type { PromiseRow, SpaceNow, SpaceRow, SpaceWithPromise } from "./rows";
import { aboutListing, endingOf } from "./space-card";
import { type Addressed, sidesOf, spaceEvents } from "./space-events";
import type { SpaceForParty } from "./space-rules";
import { type PromiseDetails, storeTransition } from "./store-transition";

interface Particulars {
  promise?: PromiseDetails;
  /** An admin's reason, which the owner reads. */
  reason?: string;
}

/**
 * Performs one act of the lifecycle (docs/product.md#spaces): stores it, moves the points, tells those whom it concerns,
 * adds their events to those before it, and returns the card of the owner and the driver.
 */
export async function performAct(
  tx: Query,
  context: Context,
  before: SpaceNow,
  act: Act,
  by: Party,
  { promise: details, reason = "" }: Particulars = {},
): Promise<SpaceNow & { card: SpaceForParty }> {
  const { step, space, promise, requests } = await storeTransition(tx, context, before, act, by, details);
  const points = await movePoints(tx, context, step, before.space, promise);
  // Watchers learn of a space that was promised before they could; nobody learns of it twice.
  if (step.space === "available") await addPush(tx, context, { kind: "watch", aboutId: space.id });
  const requestEvents: ClientEvent[] = [];
  for (const request of requests) requestEvents.push(...(await requestChanged(tx, context, request)));
  const sides = await sidesOf(tx, space, promise);
  const about = { ...aboutListing(space, promise, sides.owner, sides.driver), reason, points };
  if (promise) await withdrawNoticesOfSpace(tx, space.id);
  const notices = step.fact ? await notifySides(tx, context, step.fact, by, { space, promise }, about) : [];
  // An expired promise has an event of its own, which carries the notice. All others go with the space's card.
  const expired = step.promise === "expired";
  const published = await spaceEvents(tx, context, space, promise, expired ? [] : notices, sides);
  const events: DomainEvent[] = [...before.events, ...published.events, ...requestEvents];
  if (expired) events.push(...notices.map((notice) => expiryOf(space.id, notice)));
  if (step.promise === "handed_over" && promise) events.push({ type: "handover-counted", promiseId: promise.id });
  return { space, promise, events, card: published.card };
}

/** What a step does to points. Returns what a handover gave to both sides. */
async function movePoints(
  tx: Query,
  context: Context,
  { act, points: effect }: Step,
  space: SpaceRow,
  promise: PromiseRow | null,
): Promise<AboutListing["points"]> {
  if (effect === "share back" || (effect === "unpaid back" && space.pointsDueAt)) {
    // A listing ends at its time, not when a job notices it.
    const endedAt = act === "listing is over" ? space.listedUntil : context.clock.now();
    await takeBackSharePoints(tx, context, space, endedAt);
  }
  if (effect !== "handover" || !promise?.driverId) return { owner: 0, driver: 0 };
  const { id: promiseId, ownerId, driverId } = promise;
  await tx
    .update(members)
    .set({ handovers: sql`${members.handovers} + 1` })
    .where(inArray(members.id, [ownerId, driverId]));
  const { noPointsUntil } = await pauseOf(tx, context, ownerId);
  const paid = noPointsUntil
    ? { helped: 0, found: 0 }
    : await payHandover(tx, context, { promiseId, spaceId: space.id, ownerId, driverId });
  for (const memberId of [ownerId, driverId]) await releaseStars(tx, context, memberId);
  return { owner: paid.helped, driver: paid.found };
}

/** Stores the notices and pushes of a fact. Who did it knows, and gets none. */
async function notifySides(
  tx: Query,
  context: Context,
  fact: Fact,
  by: Party,
  { space, promise }: SpaceWithPromise,
  about: AboutListing,
): Promise<Addressed[]> {
  const entries = fact === "promise-ended" ? endingOf(promise) : LISTINGS[fact];
  const owner = {
    memberId: space.ownerId,
    entry: entries.owner,
    didIt: by === "owner",
    isOtherEstablished: promise?.driverEstablished,
  };
  const driver = {
    memberId: promise?.driverId,
    entry: entries.driver,
    didIt: by === "driver" || by === "new driver",
    isOtherEstablished: promise?.ownerEstablished,
  };
  // What neighbours or an admin do is not the other side's doing, whoever had a promise of the space before.
  const isOfPromise = by !== "neighbours" && by !== "admin";
  const addressed: Addressed[] = [];
  for (const { memberId, entry, didIt, isOtherEstablished } of [owner, driver]) {
    if (!memberId || !entry || didIt) continue;
    if (promise && entry.push) await addPush(tx, context, { kind: entry.push, aboutId: promise.id });
    const words = entry.notice(about);
    const ofStranger = isOfPromise && isOtherEstablished === false;
    const spaceId = words.inBars ? space.id : null;
    const notice = await addNotice(tx, context, memberId, { ...words, ofStranger, spaceId });
    addressed.push({ memberId, ...notice, inBars: words.inBars === "at once" });
  }
  return addressed;
}

const expiryOf = (spaceId: string, { memberId, title, message, noticeId }: Addressed): ClientEvent => ({
  type: "PROMISE_EXPIRED",
  audience: { members: [memberId] },
  data: { spaceId, title, message, noticeId },
});
