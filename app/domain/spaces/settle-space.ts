import type { Query } from "~db/query";
import type { Context } from "../shared/context";
import type { PromiseRow, SpaceNow, SpaceRow } from "./card";
import { endPromise } from "./end-promise";
import { moveSpace } from "./move-space";
import { spaceNews } from "./news";
import { overdue } from "./rules";

/** Stores what the clock has decided about a space: an expired promise, then an expired listing, or nothing. */
export async function settle(
  tx: Query,
  context: Context,
  space: SpaceRow,
  promise: PromiseRow | null,
): Promise<SpaceNow> {
  const now = context.clock.now();
  const due = overdue(space, now);
  if (due === "promise" && promise) {
    const ended = await endPromise(tx, context, { space, promise }, "expired");
    const settled = await settle(tx, context, ended.space, ended.promise);
    return { ...settled, events: [...ended.events, ...settled.events] };
  }
  if (due === "listing") {
    const closed = await moveSpace(tx, space, { status: "expired", closedAt: now });
    const { events } = await spaceNews(tx, context, closed, promise);
    return { space: closed, promise, events };
  }
  return { space, promise, events: [] };
}
