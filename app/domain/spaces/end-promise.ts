import type { Query } from "~db/query";
import { ownerForDriver } from "../members";
import { noticeName } from "../members/rules";
import { addNotice } from "../notify";
import { addPush } from "../push";
import { closeRequest, returnRequest } from "../requests";
import { later } from "../shared/clock";
import type { Context } from "../shared/context";
import type { Announcement, DomainEvent } from "../shared/events";
import { publicRow, type PromiseRow, type SpaceNow, type SpaceRow } from "./card";
import { updatePromise, updateSpace } from "./move-space";
import { spaceEvents, type Addressed } from "./space-events";
import { restoredKeep } from "./keep-rules";
import { listedUntil, type Ending } from "./rules";
import { takeBackSharePoints } from "./take-back-share-points";

interface Parties {
  space: SpaceRow;
  promise: PromiseRow;
}

/**
 * Ends a running promise (docs/product.md#spaces, #promises). The space is available again, or closed if someone else took
 * it or it was not there. The driver's request is pending again, or cancelled if the driver gave up. The other side gets a
 * notice.
 */
export async function endPromise(
  tx: Query,
  context: Context,
  { space, promise }: Parties,
  ending: Ending,
  actorId?: string,
): Promise<SpaceNow> {
  const now = context.clock.now();
  const endedAt = ending === "expired" ? promise.expiresAt : now;
  const ended = await updatePromise(tx, promise, { endedAt, outcome: ending });
  const moved = await updateSpace(
    tx,
    space,
    closesSpace(promise, ending, actorId)
      ? { status: "expired", promiseExpiresAt: null, closedAt: now }
      : { status: "available", promiseExpiresAt: null, ...listedAgain(context, { space, promise }, ending, endedAt) },
  );
  if (moved.status === "expired") await takeBackSharePoints(tx, context, space, now);
  // Watchers learn of a space that was promised before they could; nobody learns of it twice.
  if (moved.status === "available") await addPush(tx, context, { kind: "watch", aboutId: space.id });
  const requestEvents =
    ending === "cannot_come"
      ? await closeRequest(tx, context, promise.id, "cancelled")
      : await returnRequest(tx, context, promise.id);
  const addressed = await addNotices(tx, context, { space, promise }, ending, actorId);
  const { events } = await spaceEvents(tx, context, moved, ended, ending === "expired" ? [] : addressed);
  const expiries: Announcement[] = ending === "expired" ? addressed.map((notice) => expiryOf(space.id, notice)) : [];
  const all: DomainEvent[] = [...events, ...requestEvents, ...expiries];
  return { space: moved, promise: ended, events: all };
}

/** Whether the space leaves the map. What a driver says who is not established takes no listing away. */
const closesSpace = (
  { driverId, driverEstablished }: PromiseRow,
  ending: Ending,
  actorId: string | undefined,
): boolean => (ending === "taken_by_other" || ending === "not_got") && (driverEstablished || actorId !== driverId);

/** Until when the space is listed and kept. An owner who takes a promise back does not keep the space any more. */
function listedAgain(
  { settings }: Context,
  { space, promise }: Parties,
  ending: Ending,
  endedAt: Date,
): Partial<SpaceRow> {
  const lapsed = promise.keptUntil && promise.claimedAt && restoredKeep(promise.keptUntil, promise.claimedAt, endedAt);
  const kept = ending === "taken_back" ? null : (lapsed ?? space.keptUntil);
  const until = listedUntil(space.availableAt, endedAt, settings.listingMinutes);
  return {
    listedUntil: kept ? later(until, kept) : until,
    keptUntil: kept,
    askedStillAtCarAt: lapsed ? null : space.askedStillAtCarAt,
    askedStillFreeAt: null,
  };
}

const expiryOf = (spaceId: string, { memberId, ...notice }: Addressed): Announcement => ({
  type: "PROMISE_EXPIRED",
  audience: { members: [memberId] },
  data: { spaceId, ...notice },
});

/** Stores a notice for each side that did not end the promise: for both when its time ran out. */
async function addNotices(
  tx: Query,
  context: Context,
  { space, promise }: Parties,
  ending: Ending,
  actorId: string | undefined,
): Promise<Addressed[]> {
  const row = await publicRow(tx, promise.ownerId);
  const owner = row && ownerForDriver(row, space, promise);
  const driver = promise.driverId ? await publicRow(tx, promise.driverId) : null;
  const where = space.address || "your place";
  const ownerName = owner ? noticeName(owner) : "The owner";
  const driverName = driver ? noticeName(driver) : "The driver";
  const leaves = closesSpace(promise, ending, actorId)
    ? "It has left the map."
    : "It is still on the map; remove it if it is gone.";
  const words: Record<Ending, { title: string; toOwner: string; toDriver: string }> = {
    expired: {
      title: "Promise Expired",
      toOwner: `Time ran out. Your space at ${where} is available again.`,
      toDriver: `Time ran out for ${ownerName}’s space.${promise.boundAt ? " If you parked there, you can still confirm it." : ""}`,
    },
    taken_back: {
      title: "Promise taken back",
      toOwner: "",
      toDriver: `${ownerName} needs the space after all. You can look for another one nearby.`,
    },
    cannot_come: {
      title: `${driverName} can’t make it`,
      toOwner: "Your space is available again; you can promise it to someone else.",
      toDriver: "",
    },
    taken_by_other: {
      title: "Someone else took it",
      toOwner: `${driverName} found the space taken. ${leaves}`,
      toDriver: `${ownerName} says that someone else took the space. You can look for another one nearby.`,
    },
    ended: {
      title: "Your promise ended",
      toOwner: "It is nobody’s fault. Your space is available again.",
      toDriver: "It is nobody’s fault. Your neighbours see your request again.",
    },
    not_got: {
      title: "It wasn’t there",
      toOwner: `${driverName} did not find your space. ${leaves}`,
      toDriver: "",
    },
  };
  const { title, toOwner, toDriver } = words[ending];
  const destructive = ending === "expired";
  const addressed: Addressed[] = [];
  const add = async (memberId: string, message: string) => {
    if (memberId === actorId || message === "") return;
    addressed.push({ memberId, ...(await addNotice(tx, context, memberId, { title, message, destructive })) });
  };
  await add(promise.ownerId, toOwner);
  if (promise.driverId) await add(promise.driverId, toDriver);
  return addressed;
}
