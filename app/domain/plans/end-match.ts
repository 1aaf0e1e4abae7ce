import { and, eq, isNull, type SQL } from "drizzle-orm";
import { allOf, anyOf, type Query } from "~db/query";
import { matches } from "~db/schema";
import { zoneOf } from "../members";
import { notify } from "../notifications";
import { PLANS } from "../notifications/catalogue/plan-notices";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";

export type MatchRow = typeof matches.$inferSelect;

export const isAgreed = ({ seekerAcceptedAt, ownerAcceptedAt }: MatchRow): boolean =>
  seekerAcceptedAt !== null && ownerAcceptedAt !== null;

/** How a match ends without a promise; `matchOutcomes` of the schema says what each means. */
type Ending = Exclude<MatchRow["outcome"], "promised" | null>;

/**
 * Ends an open match without a promise. Who had accepted it gets a notice, but not who ends it. The words never say why
 * (docs/product.md#plans).
 */
export async function endMatch(
  tx: Query,
  context: Context,
  { id, seekerId, ownerId, seekerAcceptedAt, ownerAcceptedAt, leavesAt }: MatchRow,
  outcome: Ending,
  actorId: string | null = null,
): Promise<DomainEvent[]> {
  const [ended] = await tx
    .update(matches)
    .set({ outcome, endedAt: context.clock.now(), endedById: actorId })
    .where(and(eq(matches.id, id), isNull(matches.endedAt)))
    .returning({ id: matches.id });
  if (!ended) return [];
  const accepted = [seekerAcceptedAt && seekerId, ownerAcceptedAt && ownerId];
  const events: DomainEvent[] = [];
  for (const memberId of accepted) {
    if (memberId === null || memberId === actorId) continue;
    const timeZone = await zoneOf(tx, context, memberId);
    events.push(await notify(tx, context, memberId, PLANS["match-ended"].notice({ leavesAt, timeZone })));
  }
  return events;
}

/** Ends the open matches between two members, who no longer see each other. */
export function endMatchesBetween(tx: Query, context: Context, oneId: string, otherId: string): Promise<DomainEvent[]> {
  const { seekerId, ownerId } = matches;
  const between = anyOf(
    allOf(eq(seekerId, oneId), eq(ownerId, otherId)),
    and(eq(seekerId, otherId), eq(ownerId, oneId)),
  );
  return endAll(tx, context, between, () => "ended");
}

/** Ends the open matches of a member who leaves or is suspended. */
export const endMatchesOf = (tx: Query, context: Context, memberId: string): Promise<DomainEvent[]> =>
  endAll(tx, context, anyOf(eq(matches.seekerId, memberId), eq(matches.ownerId, memberId)), () => "ended");

/** Ends the open matches of a need that its member ends. After both accepted, that cancels. */
export const endMatchesOfNeed = (
  tx: Query,
  context: Context,
  memberId: string,
  needId: string,
): Promise<DomainEvent[]> =>
  endAll(tx, context, eq(matches.needId, needId), (match) => (isAgreed(match) ? "cancelled" : "ended"), memberId);

async function endAll(
  tx: Query,
  context: Context,
  condition: SQL,
  endingOf: (match: MatchRow) => Ending,
  actorId: string | null = null,
): Promise<DomainEvent[]> {
  const open = await tx
    .select()
    .from(matches)
    .where(and(condition, isNull(matches.endedAt)));
  const events: DomainEvent[] = [];
  for (const match of open) events.push(...(await endMatch(tx, context, match, endingOf(match), actorId)));
  return events;
}
