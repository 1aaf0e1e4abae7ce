import { eq, gt } from "drizzle-orm";
import { countRows, type Query, upsertRow } from "~db/query";
import { availabilityReports } from "~db/schema";
import { inMemberTransaction, isEstablishedMember, lastPlace } from "../members";
import { distanceMetres, type Point } from "../places/rules";
import { after, DAY } from "../shared/clock";
import { type Actor, type Context, locking, lockOn } from "../shared/context";
import { refuse, refuseIf } from "../shared/errors";
import { performAct } from "./perform-act";
import { reportRefusal } from "./refusal-rules";
import { loadSpace } from "./load-space";
import { type SpaceRow, updateSpace } from "./rows";
import { spaceEvents } from "./space-events";
import {
  membersWhoSaidTaken,
  type AvailabilityReport,
  MAX_REPORT_METRES,
  MAX_REPORTS_A_DAY,
  TAKEN_REPORTS,
} from "./availability-report-rules";

/** What passers-by reported about a space, one row each. */
const reportsOf = (tx: Query, spaceId: string): Promise<AvailabilityReport[]> =>
  tx.select().from(availabilityReports).where(eq(availabilityReports.spaceId, spaceId));

/**
 * Stores a passer-by's report of a space. It replaces their earlier report. Refuses the member's own space with
 * `forbidden`, a promised one with `space-promised`, a closed one with `space-closed`. **guard**
 * (docs/product.md#spaces): only from within 500 m, and 5 a day; otherwise `sighting-denied`. Returns whether it counts:
 * that of an established member.
 */
async function storeReport(
  tx: Query,
  context: Context,
  actor: Actor,
  { space, place }: { space: SpaceRow; place: Point | null },
  word: AvailabilityReport["word"],
): Promise<boolean> {
  refuseIf(reportRefusal(space, actor.id));
  const isNear = place !== null && distanceMetres(place, space) <= MAX_REPORT_METRES;
  if (!isNear || (await reportsToday(tx, context, actor)) >= MAX_REPORTS_A_DAY) refuse("sighting-denied");
  const established = await isEstablishedMember(tx, context, actor.id);
  const report = { spaceId: space.id, memberId: actor.id, word, established, createdAt: context.clock.now() };
  await upsertRow(tx, availabilityReports, [availabilityReports.spaceId, availabilityReports.memberId], report);
  return established;
}

const reportsToday = (tx: Query, { clock }: Context, { id }: Actor): Promise<number> =>
  countRows(
    tx,
    availabilityReports,
    eq(availabilityReports.memberId, id),
    gt(availabilityReports.createdAt, after(clock.now(), -DAY)),
  );

/**
 * 'Still free' by an established passer-by confirms the space: earlier reports of 'Taken' no longer count. By others it is only
 * stored. Returns whether it counts. Refuses like `storeReport`.
 */
export async function reportFree(context: Context, actor: Actor, id: string): Promise<boolean> {
  const place = await lastPlace(context, actor);
  return inMemberTransaction(locking(context, lockOn.space(id)), actor, async (tx) => {
    const { space, promise, events } = await loadSpace(tx, context, actor, id);
    if (!(await storeReport(tx, context, actor, { space, place }, "still_free"))) return { result: false, events };
    const updated = await updateSpace(tx, space, { confirmedAt: context.clock.now() });
    const published = await spaceEvents(tx, context, updated, promise);
    return { result: true, events: [...events, ...published.events] };
  });
}

/**
 * 'Taken' by a passer-by. The second member's report closes the space, and the owner gets a notice (docs/product.md#spaces).
 * A repeated report is no error. Returns whether it counts. Refuses like `storeReport`.
 */
export async function reportTaken(context: Context, actor: Actor, id: string): Promise<boolean> {
  const place = await lastPlace(context, actor);
  return inMemberTransaction(locking(context, lockOn.space(id)), actor, async (tx) => {
    const before = await loadSpace(tx, context, actor, id);
    if (membersWhoSaidTaken(await reportsOf(tx, id)).includes(actor.id)) return { result: true, events: before.events };
    const counts = await storeReport(tx, context, actor, { space: before.space, place }, "taken");
    const enough = membersWhoSaidTaken(await reportsOf(tx, id)).length >= TAKEN_REPORTS;
    const { events } = enough ? await performAct(tx, context, before, "taken", "neighbours") : before;
    return { result: counts, events };
  });
}
