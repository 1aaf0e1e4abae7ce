import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { members } from "~db/schema";
import { after } from "../shared/clock";
import { change, type Actor, type Context } from "../shared/context";
import { movesZone, ZONE_LASTS_MS, type KnownZone } from "./rules";

/** Keeps the zone that the member's browser tells; one that is known, or came too soon after another, is not written. */
export async function rememberTimeZone(context: Context, actor: Actor, known: KnownZone, told: string): Promise<void> {
  const now = context.clock.now();
  if (!movesZone(known, told, now)) return;
  const changedAt = members.timeZoneChangedAt;
  // Two phones in two zones may tell theirs at once: the first counts.
  const still = and(
    eq(members.id, actor.id),
    isNull(members.deletedAt),
    or(isNull(changedAt), lte(changedAt, after(now, -ZONE_LASTS_MS))),
  );
  await change(context, async (tx) => {
    await tx.update(members).set({ timeZone: told, timeZoneChangedAt: now }).where(still);
    return { result: undefined, events: [] };
  });
}

const zones = preparedOnce((on) =>
  on
    .select({ timeZone: members.timeZone })
    .from(members)
    .where(eq(members.id, sql.placeholder("memberId")))
    .prepare("time_zone_of_member"),
);

/** In whose days the member lives (PRODUCT 8): their own zone, or the community's before it is known. */
export async function zoneOf(on: Query, context: Context, memberId: string): Promise<string> {
  const [row] = await zones(on).execute({ memberId });
  return row?.timeZone ?? context.settings.timeZone;
}
