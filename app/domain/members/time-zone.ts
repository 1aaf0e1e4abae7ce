import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { members } from "~db/schema";
import { after, DAY } from "../shared/clock";
import { inTransaction, type Actor, type Context } from "../shared/context";

/** The member's stored time zone, and since when; null before the browser sent one. */
export interface KnownZone {
  timeZone: string | null;
  changedAt: Date | null;
}

/** Days of a streak stay days of one place: a zone counts for 7 days at least (docs/product.md#accounts). */
const ZONE_LASTS_MS = 7 * DAY;

/** Stores the browser's time zone. A known zone, or one too soon after another, is not stored. */
export async function rememberTimeZone(context: Context, actor: Actor, known: KnownZone, zone: string): Promise<void> {
  const now = context.clock.now();
  const longAgo = after(now, -ZONE_LASTS_MS);
  if (zone === known.timeZone || (known.changedAt && known.changedAt > longAgo)) return;
  const changedAt = members.timeZoneChangedAt;
  // Of two phones with two zones the first counts.
  const still = and(
    eq(members.id, actor.id),
    isNull(members.deletedAt),
    or(isNull(changedAt), lte(changedAt, longAgo)),
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

/** 'New York' of 'America/New_York': the place that a time zone is named after. */
export const placeOfZone = (timeZone: string): string => (timeZone.split("/").at(-1) ?? "").replaceAll("_", " ");
