import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { members } from "~db/schema";
import { after } from "../shared/clock";
import { inTransaction, type Actor, type Context } from "../shared/context";
import { movesZone, ZONE_LASTS_MS, type KnownZone } from "./time-zone-rules";

/** Stores the browser's time zone. A known zone, or one too soon after another, is not stored. */
export async function rememberTimeZone(context: Context, actor: Actor, known: KnownZone, zone: string): Promise<void> {
  const now = context.clock.now();
  if (!movesZone(known, zone, now)) return;
  const changedAt = members.timeZoneChangedAt;
  // Of two phones with two zones the first counts.
  const still = and(
    eq(members.id, actor.id),
    isNull(members.deletedAt),
    or(isNull(changedAt), lte(changedAt, after(now, -ZONE_LASTS_MS))),
  );
  await inTransaction(context, async (tx) => {
    await tx.update(members).set({ timeZone: zone, timeZoneChangedAt: now }).where(still);
  });
}

const zones = preparedOnce("time_zone_of_member", (on) =>
  on
    .select({ timeZone: members.timeZone })
    .from(members)
    .where(eq(members.id, sql.placeholder("memberId"))),
);

/** The time zone of the member's days: their own, or the community's until it is known (docs/product.md#accounts). */
export async function zoneOf(on: Query, context: Context, memberId: string): Promise<string> {
  const [row] = await zones(on).execute({ memberId });
  return row?.timeZone ?? context.settings.timeZone;
}
