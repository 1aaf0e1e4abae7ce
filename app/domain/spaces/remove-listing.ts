import { eq } from "drizzle-orm";
import { spaces } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { addNotice } from "../notify";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { promiseOf } from "./card";
import { countHandover } from "./count-handover";
import { endPromise } from "./end-promise";
import { updateSpace } from "./move-space";
import { spaceEvents } from "./space-events";
import { isActive } from "./rules";
import { endOverdue } from "./end-overdue";
import { takeBackSharePoints } from "./take-back-share-points";

/**
 * An admin removes one space, with a reason that its owner reads. Its promise ends as if the owner gave up. Within 10
 * minutes its points go back, see `takeBackSharePoints`. Where the driver has parked, the handover counts. Refuses with `forbidden`, `not-found` and `space-closed`.
 */
export async function removeListing(
  context: Context,
  admin: Actor,
  spaceId: string,
  { reason }: { reason: string },
): Promise<void> {
  mustBeAdmin(admin);
  await change(context, async (tx) => {
    const [row] = await tx.select().from(spaces).where(eq(spaces.id, spaceId));
    if (!row) return refuse("not-found");
    const current = await endOverdue(tx, context, row, await promiseOf(tx, row));
    if (!isActive(current.space.status)) return refuse("space-closed");
    const { space, promise, events } = current;
    const runs = space.status === "promised" && promise?.endedAt === null;
    const parked = runs && promise.parkedAt !== null;
    const ended = parked
      ? await countHandover(tx, context, space, promise)
      : runs && (await endPromise(tx, context, { space, promise }, "taken_back", space.ownerId));
    const freed = ended || current;
    const closedAt = context.clock.now();
    const closed = parked ? freed.space : await updateSpace(tx, freed.space, { status: "removed", closedAt });
    if (!parked) await takeBackSharePoints(tx, context, space, closedAt);
    const where = space.address ? ` at ${space.address}` : "";
    const notice = {
      title: "Your space was removed",
      message: `An admin took your space${where} off the map: ${reason}`,
    };
    const addressed = { memberId: space.ownerId, ...(await addNotice(tx, context, space.ownerId, notice)) };
    const published = await spaceEvents(tx, context, closed, freed.promise, [addressed]);
    const details = { reason, spaceId };
    await addAuditEntry(tx, context, admin, { action: "space-removed", subjectId: space.ownerId, details });
    return { result: undefined, events: [...events, ...(ended ? ended.events : []), ...published.events] };
  });
}
