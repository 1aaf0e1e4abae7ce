import type { Query } from "~db/query";
import { shortName } from "../members/rules";
import { addNotice } from "../notices";
import { returnRequest } from "../requests";
import type { Context } from "../shared/context";
import { personOf, type PromiseRow, type SpaceNow, type SpaceRow } from "./card";
import { movePromise } from "./move-space";
import { spaceNews, type Addressed } from "./news";

/** The driver did not get the space that the owner gave away: nobody gains or loses, and the driver looks on. */
export async function notGot(
  tx: Query,
  context: Context,
  space: SpaceRow,
  promise: PromiseRow,
  actorId: string,
): Promise<SpaceNow> {
  const ended = await movePromise(tx, promise, { endedAt: context.clock.now(), outcome: "not_got" });
  const requestEvents = await returnRequest(tx, context, promise.id);
  const told = promise.ownerId === actorId ? [] : [await tellOwner(tx, context, promise)];
  const { events } = await spaceNews(tx, context, space, ended, told);
  return { space, promise: ended, events: [...events, ...requestEvents] };
}

async function tellOwner(tx: Query, context: Context, { ownerId, driverId }: PromiseRow): Promise<Addressed> {
  const driver = driverId ? await personOf(tx, driverId) : null;
  const notice = await addNotice(tx, context, ownerId, {
    title: "The space went to somebody else",
    message: `${driver ? shortName(driver) : "The driver"} did not get it, so no points moved.`,
  });
  return { memberId: ownerId, ...notice };
}
