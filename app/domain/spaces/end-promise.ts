import type { Query } from "~db/query";
import { shortName } from "../members/rules";
import { addNotice } from "../notices";
import { closeRequest, returnRequest } from "../requests";
import type { Context } from "../shared/context";
import type { Announcement, DomainEvent } from "../shared/events";
import { personOf, type PromiseRow, type SpaceNow, type SpaceRow } from "./card";
import { movePromise, moveSpace } from "./move-space";
import { spaceNews, type Addressed } from "./news";
import { listedUntil } from "./rules";

/** How a promise ends without a handover. */
export type Ending = "taken_back" | "cannot_come" | "expired" | "taken_by_other";

interface Parties {
  space: SpaceRow;
  promise: PromiseRow;
}

/**
 * Ends a promise that runs: the space is available again (or gone, if somebody else took it), the driver's request is
 * pending again (or cancelled, if the driver gave up), and the other side is told (PRODUCT 3, 4).
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
  const ended = await movePromise(tx, promise, { endedAt, outcome: ending });
  const moved = await moveSpace(
    tx,
    space,
    ending === "taken_by_other"
      ? { status: "expired", promiseExpiresAt: null, closedAt: now }
      : {
          status: "available",
          promiseExpiresAt: null,
          listedUntil: listedUntil(space.availableAt, endedAt, context.settings.listingMinutes),
          askedStillFreeAt: null,
        },
  );
  const requestEvents =
    ending === "cannot_come"
      ? await closeRequest(tx, context, promise.id, "cancelled")
      : await returnRequest(tx, context, promise.id);
  const told = await tell(tx, context, { space, promise }, ending, actorId);
  const { events } = await spaceNews(tx, context, moved, ended, ending === "expired" ? [] : told);
  const expiries: Announcement[] = ending === "expired" ? told.map((notice) => expiryOf(space.id, notice)) : [];
  const all: DomainEvent[] = [...events, ...requestEvents, ...expiries];
  return { space: moved, promise: ended, events: all };
}

const expiryOf = (spaceId: string, { memberId, ...notice }: Addressed): Announcement => ({
  type: "PROMISE_EXPIRED",
  audience: { members: [memberId] },
  data: { spaceId, ...notice },
});

/** Tells whoever did not end it themselves; both when time ended it. */
async function tell(
  tx: Query,
  context: Context,
  { space, promise }: Parties,
  ending: Ending,
  actorId: string | undefined,
): Promise<Addressed[]> {
  const owner = await personOf(tx, promise.ownerId);
  const driver = promise.driverId ? await personOf(tx, promise.driverId) : null;
  const where = space.address || "your place";
  const ownerName = owner ? shortName(owner) : "The owner";
  const driverName = driver ? shortName(driver) : "The driver";
  const words: Record<Ending, { title: string; toOwner: string; toDriver: string }> = {
    expired: {
      title: "Promise Expired",
      toOwner: `Time ran out. Your space at ${where} is available again.`,
      toDriver: `Time ran out for ${ownerName}’s space. If you parked there, you can still confirm it.`,
    },
    taken_back: {
      title: "Promise taken back",
      toOwner: "",
      toDriver: `${ownerName} needs the space after all. You can look for another one nearby.`,
    },
    cannot_come: {
      title: `${driverName} can’t make it`,
      toOwner: "Your space is available again; you can promise it to somebody else.",
      toDriver: "",
    },
    taken_by_other: {
      title: "Somebody else took it",
      toOwner: `${driverName} found the space taken. It has left the map.`,
      toDriver: `${ownerName} says that somebody else took the space. You can look for another one nearby.`,
    },
  };
  const { title, toOwner, toDriver } = words[ending];
  const destructive = ending === "expired";
  const told: Addressed[] = [];
  const add = async (memberId: string, message: string) => {
    if (memberId === actorId || message === "") return;
    told.push({ memberId, ...(await addNotice(tx, context, memberId, { title, message, destructive })) });
  };
  await add(promise.ownerId, toOwner);
  if (promise.driverId) await add(promise.driverId, toDriver);
  return told;
}
