import { and, eq, gt, isNotNull, lte, or } from "drizzle-orm";
import { matches, promises } from "~db/schema";
import { after, DAY } from "../shared/clock";
import type { Context } from "../shared/context";
import { KEEPS_DAYS, keepsPlans } from "./need-rules";

/** Whether a member usually keeps plans: see `keepsPlans`. Only matches that both accepted count. */
export async function usuallyKeepsPlans({ read, clock }: Context, memberId: string): Promise<boolean> {
  const now = clock.now();
  const { seekerId, ownerId, leavesAt, seekerAcceptedAt, ownerAcceptedAt } = matches;
  const rows = await read
    .select({ seekerId, outcome: matches.outcome, endedById: matches.endedById, promise: promises.outcome })
    .from(matches)
    .leftJoin(promises, eq(promises.id, matches.promiseId))
    .where(
      and(
        or(eq(seekerId, memberId), eq(ownerId, memberId)),
        gt(leavesAt, after(now, -KEEPS_DAYS * DAY)),
        lte(leavesAt, now),
        isNotNull(seekerAcceptedAt),
        isNotNull(ownerAcceptedAt),
      ),
    );
  return keepsPlans(
    rows.map((row) => ({
      side: row.seekerId === memberId ? "seeker" : "owner",
      cancelled: row.outcome === "cancelled" && row.endedById === memberId,
      promise: row.promise,
    })),
  );
}
