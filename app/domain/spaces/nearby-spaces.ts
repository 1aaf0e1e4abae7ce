import { and, between, eq, lte, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { packed } from "~db/packed";
import { latitudeRow, latitudeRowOf, members, promises, spaces } from "~db/schema";
import { hiddenFrom } from "../blocks";
import { publicColumns, type PublicRow } from "../members";
import { distanceMiles, METRES_PER_MILE, searchBoxes, type Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { cardColumns, cardOf, partyCardOf, personOf, promiseColumns } from "./card";
import { MOST_ACTIVE_SPACES, overdue, type SpaceInList } from "./rules";

/** The most that one answer lists (PRODUCT 9). */
const MOST = 100;

const at = sql.placeholder;
const squaredDistance = sql<number>`((${spaces.latitude} - ${at("latitude")}) * (${spaces.latitude} - ${at("latitude")})
  + (${spaces.longitude} - ${at("longitude")}) * (${spaces.longitude} - ${at("longitude")}) * ${at("shrink")})`;

// Ids first, by the index of active spaces; only the few that are listed are joined.
const nearest = preparedOnce((on: Query) => {
  const near = on.$with("near").as(
    on
      .select({ nearId: sql<string>`${spaces.id}`.as("near_id"), distance: squaredDistance.as("distance") })
      .from(spaces)
      .where(
        and(
          sql`${spaces.status} in ('available', 'leaving_soon', 'promised')`,
          // No box is higher than two rows, so it touches three at most.
          sql`${latitudeRowOf(spaces.latitude)} in (${at("row")}, ${at("row")} + 1, ${at("row")} + 2)`,
          between(spaces.latitude, at("south"), at("north")),
          between(spaces.longitude, at("west"), at("east")),
          lte(squaredDistance, at("within")),
        ),
      )
      .orderBy(sql`distance`)
      .limit(at("most")),
  );
  return on
    .with(near)
    .select({ rows: packed({ space: cardColumns, owner: publicColumns, promise: promiseColumns }) })
    .from(near)
    .innerJoin(spaces, eq(spaces.id, near.nearId))
    .innerJoin(members, eq(members.id, spaces.ownerId))
    .leftJoin(promises, and(eq(promises.id, spaces.promiseId), eq(spaces.status, "promised")))
    .prepare("nearby_spaces");
});

type Answer = Awaited<ReturnType<ReturnType<typeof nearest>["execute"]>>[number];
type Row = NonNullable<Answer["rows"]>[number];
type Seen = Omit<Row, "promise"> & { promise: Row["promise"] | null };

/** Active spaces within `radius` metres of a place, nearest first, at most 100, the member's own included (PRODUCT 3, 9). */
export async function nearbySpaces(
  context: Context,
  actor: Actor,
  place: Point,
  radius: number,
): Promise<SpaceInList[]> {
  const now = context.clock.now();
  const hidden = await hiddenFrom(context.read, actor.id);
  const most = MOST + hidden.length * MOST_ACTIVE_SPACES;
  const found = await Promise.all(
    searchBoxes(place, radius).map((box) =>
      nearest(context.read).execute({ ...box, row: latitudeRow(box.south), most }),
    ),
  );
  const listed = found
    .flatMap(([answer]) => answer?.rows ?? [])
    .filter(({ space }) => overdue(space, now) !== "listing" && !hidden.includes(space.ownerId))
    .map((row) => ({ seen: asOf(row, now), miles: distanceMiles(place, row.space) }))
    .filter(({ miles }) => miles * METRES_PER_MILE <= radius)
    .sort((a, b) => a.miles - b.miles)
    .slice(0, MOST);
  const drivers = await driversSeen(
    context,
    actor,
    listed.map(({ seen }) => seen),
  );
  return listed.map(({ seen: { space, owner, promise }, miles }) => {
    const driver = drivers.get(space.id);
    const isParty = driver !== undefined;
    const card = isParty ? partyCardOf(space, owner, promise, driver, now) : cardOf(space, owner, promise, now);
    return Object.assign(card, { distanceMiles: miles });
  });
}

/** A promise whose time is up shows as what it is about to become, before the job has stored it. */
function asOf({ space, owner, promise }: Row, now: Date): Seen {
  if (space.status !== "promised") return { space, owner, promise: null };
  if (overdue(space, now) === null) return { space, owner, promise };
  return { space: { ...space, status: "available", promiseExpiresAt: null }, owner, promise: null };
}

/** By space, the drivers of the promises to which the member is a party; null: nobody has asked yet. */
async function driversSeen(context: Context, actor: Actor, seen: Seen[]): Promise<Map<string, PublicRow | null>> {
  const promised = seen.flatMap(({ space: { id, ownerId }, promise }) =>
    promise && (ownerId === actor.id || promise.driverId === actor.id) ? { id, driverId: promise.driverId } : [],
  );
  const drivers = promised.map(
    async ({ id, driverId }) => [id, driverId ? await personOf(context.read, driverId) : null] as const,
  );
  return new Map(await Promise.all(drivers));
}
