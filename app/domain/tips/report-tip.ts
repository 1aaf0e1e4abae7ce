import { and, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import { tipReports, tips } from "~db/schema";
import { blockedMemberIds, inMemberTransaction, isEstablishedMember } from "../members";
import { after, MINUTE } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { reportInput } from "./input";
import { mustBeThere } from "./mark-tip";
import { TIP_MINUTES } from "./rules";

/**
 * 'Taken' or 'It wasn't there' of a tip, from within 100 m (docs/product.md#tips). One established member's word ends it, and
 * so does its own member's from anywhere. Refuses with `tip-over` one that is over or hidden by a block, and with `tip-far`.
 */
export async function reportTip(
  context: Context,
  actor: Actor,
  tipId: string,
  word: z.output<typeof reportInput>["word"],
): Promise<void> {
  const open = and(
    eq(tips.id, tipId),
    isNull(tips.endedAt),
    gt(tips.createdAt, after(context.clock.now(), -TIP_MINUTES * MINUTE)),
  );
  const [tip] = await context.read.select().from(tips).where(open);
  if (!tip || (await blockedMemberIds(context.read, actor.id)).includes(tip.memberId)) return refuse("tip-over");
  const isOwn = tip.memberId === actor.id;
  if (!isOwn) await mustBeThere(context, actor, tip);
  return inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const established = !isOwn && (await isEstablishedMember(tx, context, actor.id));
    if (!isOwn) {
      const report = { tipId, memberId: actor.id, word, established, createdAt: now };
      const same = [tipReports.tipId, tipReports.memberId];
      await tx.insert(tipReports).values(report).onConflictDoUpdate({ target: same, set: report });
    }
    if (isOwn || established) await tx.update(tips).set({ endedAt: now }).where(open);
  });
}
