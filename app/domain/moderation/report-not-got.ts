import { and, countDistinct, desc, eq, gt, gte, isNotNull, isNull } from "drizzle-orm";
import { oneOf, type Query } from "~db/query";
import { promises, reports } from "~db/schema";
import { after, DAY, later } from "../shared/clock";
import { inTransaction, type Context } from "../shared/context";
import { NOT_GOT_DAYS, NOT_GOT_DRIVERS } from "../listings/owner-pause-rules";
import { notifyOfReport } from "./report-member";
import { NOT_GOT_OWNERS_DAYS, NOT_GOT_OWNERS, DRIVER_NOT_GOT_REASON, OWNER_NOT_GOT_REASON } from "./rules";

/** Which side of a promise the server reports, and after how many different partners within how many days. */
const suspicions = [
  {
    reason: DRIVER_NOT_GOT_REASON,
    suspect: promises.driverId,
    partner: promises.ownerId,
    established: promises.ownerEstablished,
    atLeast: NOT_GOT_OWNERS,
    days: NOT_GOT_OWNERS_DAYS,
  },
  {
    reason: OWNER_NOT_GOT_REASON,
    suspect: promises.ownerId,
    partner: promises.driverId,
    established: promises.driverEstablished,
    atLeast: NOT_GOT_DRIVERS,
    days: NOT_GOT_DAYS,
  },
] as const;

type Suspicion = (typeof suspicions)[number];

/**
 * **guard**: reports two kinds of members to the moderation queue. Drivers who answered 'Did you get it?' with no to 3
 * different owners within 30 days (docs/product.md#handover). Owners about whose spaces 2 drivers said 'It wasn't
 * there' (docs/product.md#main-job). Only established partners count (docs/product.md#established). After a report only
 * later answers count. Returns how many.
 */
export function reportNotGot(context: Context): Promise<number> {
  return inTransaction(context, async (tx) => {
    let reported = 0;
    for (const suspicion of suspicions) reported += await reportAll(tx, context, suspicion);
    return { result: reported, events: [] };
  });
}

async function reportAll(tx: Query, context: Context, suspicion: Suspicion): Promise<number> {
  const now = context.clock.now();
  const since = after(now, -suspicion.days * DAY);
  let reported = 0;
  for (const memberId of await suspectsSince(tx, suspicion, since)) {
    const last = await lastReport(tx, suspicion, memberId);
    if (last?.resolvedAt === null) continue;
    if (last && (await partnersSince(tx, suspicion, memberId, later(since, last.createdAt))) < suspicion.atLeast)
      continue;
    await notifyOfReport(tx, context);
    await tx.insert(reports).values({
      id: context.newId(),
      reporterId: null,
      reportedId: memberId,
      reason: suspicion.reason,
      createdAt: now,
    });
    reported++;
  }
  return reported;
}

const notGot = ({ established }: Suspicion, since: Date) =>
  and(
    oneOf(promises.outcome, ["not_got"]),
    gt(promises.endedAt, since),
    isNotNull(promises.driverId),
    eq(established, true),
  );

async function suspectsSince(tx: Query, suspicion: Suspicion, since: Date): Promise<string[]> {
  const { suspect, partner, atLeast } = suspicion;
  const rows = await tx
    .select({ memberId: suspect })
    .from(promises)
    .where(notGot(suspicion, since))
    .groupBy(suspect)
    .having(gte(countDistinct(partner), atLeast));
  return rows.flatMap(({ memberId }) => memberId ?? []);
}

async function partnersSince(tx: Query, suspicion: Suspicion, memberId: string, since: Date): Promise<number> {
  const { suspect, partner } = suspicion;
  const [row] = await tx
    .select({ number: countDistinct(partner).mapWith(Number) })
    .from(promises)
    .where(and(notGot(suspicion, since), eq(suspect, memberId)));
  return row?.number ?? 0;
}

async function lastReport(tx: Query, { reason }: Suspicion, memberId: string) {
  const [report] = await tx
    .select({ createdAt: reports.createdAt, resolvedAt: reports.resolvedAt })
    .from(reports)
    .where(and(eq(reports.reportedId, memberId), eq(reports.reason, reason), isNull(reports.reporterId)))
    .orderBy(desc(reports.id))
    .limit(1);
  return report;
}
