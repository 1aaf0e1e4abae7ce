import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { hasRow, type Query } from "~db/query";
import { matches, members, needs } from "~db/schema";
import { whereDayOldAndConfirmed } from "../members";
import { after, DAY } from "../shared/clock";
import { inTransaction, type Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { bestDeparture } from "./best-departure";
import { isSoon } from "./match-rules";
import { nextOccasion, nextRound } from "./need-rules";
import { notifyNew } from "./notify-of-match";

type NeedRow = typeof needs.$inferSelect;

/** Needs of one transaction. Few, because other writes wait for it. */
const NEEDS_A_TRANSACTION = 50;

/**
 * Looks for departures that fit the needs that are due, the longest unserved first. A match is stored for both members, and
 * they are notified without names. **guard**: plans of accounts wait until these are a day old and confirmed. Returns how many
 * needs it looked at.
 */
export async function matchNeeds(context: Context): Promise<number> {
  const now = context.clock.now();
  const isDue = and(lte(needs.matchAt, now), gt(needs.endsAt, now));
  if (!(await hasRow(context.read, needs, isDue))) return 0;
  return inTransaction(context, async (tx) => {
    const due = await tx
      .select({ need: needs })
      .from(needs)
      .innerJoin(members, eq(members.id, needs.memberId))
      .where(and(isDue, isNull(members.suspendedAt), whereDayOldAndConfirmed(context)))
      .orderBy(asc(needs.unservedSince), asc(needs.id))
      .limit(NEEDS_A_TRANSACTION);
    const events: DomainEvent[] = [];
    for (const { need } of due) {
      const looked = await matchNeed(tx, context, need, now);
      events.push(...looked.events);
      await tx.update(needs).set({ matchAt: looked.again }).where(eq(needs.id, need.id));
    }
    return { result: due.length, events };
  });
}

/** Stores the best match of a need, if its time has come and there is one. Returns when to look again. */
async function matchNeed(
  tx: Query,
  context: Context,
  need: NeedRow,
  now: Date,
): Promise<{ again: Date; events: DomainEvent[] }> {
  const known = await tx
    .select({ day: matches.day })
    .from(matches)
    .where(and(eq(matches.needId, need.id), gt(matches.leavesAt, after(now, -2 * DAY)))); // an occasion can have begun yesterday
  const occasion = nextOccasion(need, now, new Set(known.map(({ day }) => day)));
  if (occasion.opensAt > now) return { again: occasion.opensAt, events: [] };
  const again = nextRound(now);
  const found = await bestDeparture(tx, context, need, occasion);
  if (!found) return { again, events: [] };
  const [stored] = await tx
    .insert(matches)
    .values({
      id: context.newId(),
      needId: need.id,
      seekerId: need.memberId,
      day: occasion.day,
      ...found,
      createdAt: now,
      // Made late, one notice is enough.
      remindedAt: isSoon(found.halfHourAt, now) ? now : null,
    })
    .returning();
  if (!stored) throw new Error("the match was not stored");
  return { again, events: await notifyNew(tx, context, stored) };
}
