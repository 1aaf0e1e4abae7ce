import { and, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import { allOf, countRows, findRow, type Query, upsertRow } from "~db/query";
import { tipReports, tips } from "~db/schema";
import { pauseEnd } from "../listings/owner-pause-rules";
import { inMemberTransaction, isEstablishedMember, lastPlace, blockedMemberIds } from "../members";
import { distanceMetres, type Point } from "../places/rules";
import { after, DAY, MINUTE } from "../shared/clock";
import { type Actor, type Context, locking } from "../shared/context";
import { refuse } from "../shared/errors";
import type { TipInput, tipReportInput } from "./input";
import { MEASURED_MINUTES, NOT_THERE, TIP_REACH_METRES, TIPS_A_DAY, TIP_MINUTES } from "./rules";

/**
 * Marks a free space at the kerb that the member walks by (docs/product.md#tips). Refuses with `tip-far` a place more than
 * 100 m from where their phone was measured within 15 minutes, with `too-many-tips` the 11th in 24 hours, and with
 * `tips-paused` a member whose tips two others lately did not find.
 */
export async function markTip(context: Context, actor: Actor, typed: TipInput): Promise<{ id: string }> {
  const place = await context.kerbAt(typed);
  await mustBeThere(context, actor, place);
  return inMemberTransaction(locking(context, `tips ${actor.id}`), actor, async (tx) => {
    const now = context.clock.now();
    const mine = and(eq(tips.memberId, actor.id), gt(tips.createdAt, after(now, -DAY)));
    if ((await countRows(tx, tips, mine)) >= TIPS_A_DAY) refuse("too-many-tips");
    if (await isPaused(tx, actor.id, now)) refuse("tips-paused");
    const ofStranger = !(await isEstablishedMember(tx, context, actor.id));
    const id = context.newId();
    await tx.insert(tips).values({ id, memberId: actor.id, ...place, ofStranger, createdAt: now });
    return { result: { id }, events: [] };
  });
}

/** Refuses with `tip-far` whoever's phone was not measured near the place lately. A typed place counts for nothing. */
async function mustBeThere(context: Context, actor: Actor, place: Point): Promise<void> {
  const last = await lastPlace(context, actor);
  const since = after(context.clock.now(), -MEASURED_MINUTES * MINUTE);
  if (!last || last.typed || last.at < since || distanceMetres(last, place) > TIP_REACH_METRES) refuse("tip-far");
}

/** Whether a member may give no tips now, for what established members said of earlier ones. */
async function isPaused(tx: Query, memberId: string, now: Date): Promise<boolean> {
  const notThere = await tx
    .select({ by: tipReports.memberId, at: tipReports.createdAt })
    .from(tipReports)
    .innerJoin(tips, eq(tips.id, tipReports.tipId))
    .where(
      and(
        eq(tips.memberId, memberId),
        eq(tipReports.word, "not_there"),
        eq(tipReports.established, true),
        gt(tipReports.createdAt, after(now, -NOT_THERE.withinMs - NOT_THERE.pauseMs)),
      ),
    );
  return pauseEnd(notThere, NOT_THERE, now) !== null;
}

/**
 * 'Taken' or 'It wasn't there' of a tip, from within 100 m (docs/product.md#tips). One established member's word ends it, and
 * so does its own member's from anywhere. Refuses with `tip-over` one that is over or hidden by a block, and with `tip-far`.
 */
export async function reportTip(
  context: Context,
  actor: Actor,
  tipId: string,
  word: z.output<typeof tipReportInput>["word"],
): Promise<void> {
  const open = allOf(
    eq(tips.id, tipId),
    isNull(tips.endedAt),
    gt(tips.createdAt, after(context.clock.now(), -TIP_MINUTES * MINUTE)),
  );
  const tip = await findRow(context.read, tips, open);
  if (!tip || (await blockedMemberIds(context.read, actor.id)).includes(tip.memberId)) return refuse("tip-over");
  const isOwn = tip.memberId === actor.id;
  if (!isOwn) await mustBeThere(context, actor, tip);
  return inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const established = !isOwn && (await isEstablishedMember(tx, context, actor.id));
    if (!isOwn) {
      const report = { tipId, memberId: actor.id, word, established, createdAt: now };
      const same = [tipReports.tipId, tipReports.memberId];
      await upsertRow(tx, tipReports, same, report);
    }
    if (isOwn || established) await tx.update(tips).set({ endedAt: now }).where(open);
  });
}
