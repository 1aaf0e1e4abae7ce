import { and, eq, isNull } from "drizzle-orm";
import { reports } from "~db/schema";
import { hasRow } from "~db/query";
import { inMemberTransaction, isEstablishedMember } from "../members";
import type { Actor, Context } from "../shared/context";
import { endForSafety, partnerOfPromise } from "../listings";
import { sidesOfBlock, storeBlock } from "./block-member";
import { notifyOfReport } from "./report-member";

/**
 * 'I don't feel safe' (docs/product.md#promises): ends the promise as nobody's fault, blocks the other side and reports it, all
 * at once. The other side learns only that the promise ended. The daily limit on reports does not apply. Repeating it is no
 * error. Refuses with `not-found` a member who is not a side of the space's newest promise.
 */
export async function endUnsafePromise(context: Context, actor: Actor, spaceId: string): Promise<void> {
  const { partnerId, promise } = await partnerOfPromise(context.read, actor, spaceId);
  const sides = await sidesOfBlock(context, actor, partnerId);
  await inMemberTransaction(context, actor, async (tx) => {
    const ended = await endForSafety(tx, context, actor, spaceId);
    const blocked = await storeBlock(tx, context, actor, sides);
    const report = { reporterId: actor.id, reportedId: partnerId, reason: "unsafe" } as const;
    // A repeated press makes no second report.
    const same = and(
      eq(reports.reporterId, actor.id),
      eq(reports.reportedId, partnerId),
      eq(reports.reason, report.reason),
      isNull(reports.resolvedAt),
    );
    if (!(await hasRow(tx, reports, same))) {
      await notifyOfReport(tx, context); // before the insert: an open report keeps it silent
      await tx.insert(reports).values({
        ...report,
        id: context.newId(),
        established: await isEstablishedMember(tx, context, actor.id),
        // Only an owner is reported with the space.
        spaceId: promise.ownerId === partnerId ? spaceId : null,
        createdAt: context.clock.now(),
      });
    }
    return { events: [...ended, ...blocked.events] };
  });
}
