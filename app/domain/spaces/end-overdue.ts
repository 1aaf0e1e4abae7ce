import type { Query } from "~db/query";
import type { Context } from "../shared/context";
import type { PromiseRow, SpaceNow, SpaceRow } from "./card";
import { countHandover } from "./count-handover";
import { endPromise } from "./end-promise";
import { moveSpace } from "./move-space";
import { spaceEvents } from "./space-events";
import { overdue } from "./rules";
import { undoShare } from "./undo-share";

/**
 * Stores the due ends of a space: a handover that can no longer be undone, an expired promise, then its expired listing.
 */
export async function endOverdue(
  tx: Query,
  context: Context,
  space: SpaceRow,
  promise: PromiseRow | null,
): Promise<SpaceNow> {
  const now = context.clock.now();
  const due = overdue(space, now);
  if (due === "promise" && promise?.parkedAt) return countHandover(tx, context, space, promise);
  if (due === "promise" && promise) {
    const ended = await endPromise(tx, context, { space, promise }, "expired");
    const later = await endOverdue(tx, context, ended.space, ended.promise);
    return { ...later, events: [...ended.events, ...later.events] };
  }
  if (due === "listing") {
    const closed = await moveSpace(tx, space, { status: "expired", closedAt: now });
    await undoShare(tx, context, space, space.listedUntil);
    const { events } = await spaceEvents(tx, context, closed, promise);
    return { space: closed, promise, events };
  }
  return { space, promise, events: [] };
}
