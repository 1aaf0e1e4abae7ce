import { and, eq, isNull, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { members } from "~db/schema";
import { blurred, type Point } from "../places/rules";
import { DAY, MINUTE } from "../shared/clock";
import { change, type Actor, type Context } from "../shared/context";

/** A place repeated within this time is not written again. */
const FRESH_MS = 5 * MINUTE;
/** How long a place counts (PRODUCT 3). */
const PLACE_LASTS_MS = DAY;

const placeOf = preparedOnce((on) =>
  on
    .select({ latitude: members.lastLatitude, longitude: members.lastLongitude, at: members.lastPlaceAt })
    .from(members)
    .where(eq(members.id, sql.placeholder("memberId")))
    .prepare("place_of_member"),
);

const nowhere = { latitude: null, longitude: null, at: null };

/** The member's last known place, rounded to about 100 m, with its time; null when none is younger than 24 h. */
export async function lastPlace(context: Context, actor: Pick<Actor, "id">): Promise<(Point & { at: Date }) | null> {
  const [row] = await placeOf(context.read).execute({ memberId: actor.id });
  const { latitude, longitude, at } = row ?? nowhere;
  if (latitude === null || longitude === null || at === null) return null;
  return context.clock.now().getTime() - at.getTime() > PLACE_LASTS_MS ? null : { latitude, longitude, at };
}

/** Keeps where the member is, rounded to 3 decimals, and tells the server's map of members (PRODUCT 3). */
export async function rememberPlace(context: Context, actor: Actor, point: Point): Promise<void> {
  const place = blurred(point);
  const known = await lastPlace(context, actor);
  const now = context.clock.now();
  const isFresh = (at: Date) => Math.abs(now.getTime() - at.getTime()) < FRESH_MS;
  if (known?.latitude === place.latitude && known.longitude === place.longitude && isFresh(known.at)) return;
  await change(context, async (tx) => {
    await tx
      .update(members)
      .set({ lastLatitude: place.latitude, lastLongitude: place.longitude, lastPlaceAt: now })
      .where(and(eq(members.id, actor.id), isNull(members.deletedAt)));
    return { result: undefined, events: [{ type: "member-moved", memberId: actor.id, place }] };
  });
}
