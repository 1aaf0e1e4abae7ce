import type { Query } from "~db/query";
import { noticeName } from "../members/rules";
import { addNotice } from "../notify";
import { reopenRequest } from "../requests";
import type { Context } from "../shared/context";
import {
  publicRow,
  type PromiseRow,
  type SpaceNow,
  type SpaceRow,
  updatePromise,
  spaceEvents,
  type Addressed,
} from "../spaces";

/**
 * Ends the question 'Did you get it?' without a handover. No points move, and the driver's request is pending again.
 * `not_got`: the driver said no, and the owner gets a notice. `expired`: the driver can no longer be asked.
 */
export async function endQuestion(
  tx: Query,
  context: Context,
  space: SpaceRow,
  promise: PromiseRow,
  outcome: "not_got" | "expired",
): Promise<SpaceNow> {
  const ended = await updatePromise(tx, promise, { endedAt: context.clock.now(), outcome });
  const requestEvents = await reopenRequest(tx, context, promise.id);
  const addressed = outcome === "not_got" ? [await notifyOwner(tx, context, promise)] : [];
  const { events } = await spaceEvents(tx, context, space, ended, addressed);
  return { space, promise: ended, events: [...events, ...requestEvents] };
}

async function notifyOwner(tx: Query, context: Context, { ownerId, driverId }: PromiseRow): Promise<Addressed> {
  const driver = driverId ? await publicRow(tx, driverId) : null;
  const notice = await addNotice(tx, context, ownerId, {
    title: "The space went to someone else",
    message: `${driver ? noticeName(driver) : "The driver"} did not get it, so no points moved.`,
  });
  return { memberId: ownerId, ...notice };
}
