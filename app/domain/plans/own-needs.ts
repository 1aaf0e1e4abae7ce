import { and, asc, eq, gt } from "drizzle-orm";
import { needs } from "~db/schema";
import { inMemberTransaction } from "../members";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { endMatchesOfNeed } from "./end-match";
import { NEED_DAYS, type OwnNeed } from "./need-rules";

/** The member's running needs, the oldest first. Nobody else can ask. */
export async function ownNeeds({ read, clock }: Context, { id }: Actor): Promise<OwnNeed[]> {
  const rows = await read
    .select()
    .from(needs)
    .where(and(eq(needs.memberId, id), gt(needs.endsAt, clock.now())))
    .orderBy(asc(needs.id));
  return rows.map(({ id, latitude, longitude, radius, timeZone, days, fromMinute, toMinute, endsAt }) => ({
    id,
    latitude,
    longitude,
    radius,
    timeZone,
    days,
    fromMinute,
    toMinute,
    endsAt: endsAt.toISOString(),
  }));
}

/** Lets a running need last as long as a new one. Refuses with `not-found` one that ended, is unknown or another's. */
export const renewNeed = (context: Context, actor: Actor, needId: string): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const [renewed] = await tx
      .update(needs)
      .set({ endsAt: after(now, NEED_DAYS * DAY) })
      .where(and(eq(needs.id, needId), eq(needs.memberId, actor.id), gt(needs.endsAt, now)))
      .returning({ id: needs.id });
    return renewed ? { result: undefined, events: [] } : refuse("not-found");
  });

/** Ends a need and forgets it, with its open matches. Refuses with `not-found` one that is unknown or another member's. */
export const endNeed = (context: Context, actor: Actor, needId: string): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    const own = and(eq(needs.id, needId), eq(needs.memberId, actor.id));
    const [ended] = await tx.delete(needs).where(own).returning({ id: needs.id });
    if (!ended) return refuse("not-found");
    return { result: undefined, events: await endMatchesOfNeed(tx, context, actor.id, needId) };
  });
