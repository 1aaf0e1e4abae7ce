import { eq } from "drizzle-orm";
import { findRow } from "~db/query";
import { spaces } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { leavePromise } from "./leave-promises";
import { performAct } from "./perform-act";
import { isActive } from "./space-rules";
import { currentSpace } from "./end-overdue";

/**
 * An admin removes one space, with a reason that its owner reads. Its promise ends as if the owner gave up. Within 10
 * minutes its points go back, see `takeBackSharePoints`. Where the driver has parked, the handover counts. Refuses with
 * `forbidden`, `not-found` and `space-closed`.
 */
export async function removeListing(
  context: Context,
  admin: Actor,
  spaceId: string,
  { reason }: { reason: string },
): Promise<void> {
  mustBeAdmin(admin);
  await inTransaction(context, async (tx) => {
    const row = await findRow(tx, spaces, eq(spaces.id, spaceId));
    if (!row) return refuse("not-found");
    const current = await currentSpace(tx, context, row);
    if (!isActive(current.space.status)) return refuse("space-closed");
    const ended = await leavePromise(tx, context, current, row.ownerId);
    const { events } = await performAct(tx, context, ended, "remove", "admin", { reason });
    const details = { reason, spaceId };
    await addAuditEntry(tx, context, admin, { action: "space-removed", subjectId: row.ownerId, details });
    return { events };
  });
}
