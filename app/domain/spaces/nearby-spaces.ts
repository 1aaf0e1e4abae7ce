import { and, between, eq, lte, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { latitudeRow, latitudeRowOf, members, promises, spaces } from "~db/schema";
import { hiddenFrom } from "../blocks";
import { publicColumns } from "../members";
import { distanceMiles, METRES_PER_MILE, searchBoxes, type Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { cardColumns, cardOf, partyCardOf, personOf, promiseColumns, type CardRow } from "./card";
import { MOST_ACTIVE_SPACES, overdue, type SpaceInList } from "./rules";

/** The most that one answer lists (PRODUCT 9). */
const MOST = 100;

const at = sql.placeholder;
const squaredDistance = sql<number>`((${spaces.latitude} - ${at("latitude")}) * (${spaces.latitude} - ${at("latitude")})
  + (${spaces.longitude} - ${at("longitude")}) * (${spaces.longitude} - ${at("longitude")}) * ${at("shrink")})`;

// Ids first, from the covering index of active spaces alone; only the few that are listed are joined.
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
    .select({ space: cardColumns, owner: publicColumns, promise: promiseColumns })
    .from(near)
    .innerJoin(spaces, eq(spaces.id, near.nearId))
    .innerJoin(members, eq(members.id, spaces.ownerId))
    .leftJoin(promises, and(eq(promises.id, spaces.promiseId), eq(spaces.status, "promised")))
    .orderBy(near.distance)
    .prepare("nearby_spaces");
});

type Row = Awaited<ReturnType<ReturnType<typeof nearest>["execute"]>>[number] & { miles: number };

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
    .flat()
    .map((row) => ({ ...row, space: asOf(row.space, now), miles: distanceMiles(place, row.space) }))
    .filter(({ space, miles }) => miles * METRES_PER_MILE <= radius && overdue(space, now) === null)
    .filter(({ space }) => !hidden.includes(space.ownerId))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, MOST);
  return Promise.all(listed.map((row) => inList(context, actor, row, now)));
}

/** A promise whose time is up shows as what it is about to become, before the job has stored it. */
const asOf = (space: CardRow, now: Date): CardRow =>
  overdue(space, now) === "promise"
    ? { ...space, status: "available", promiseExpiresAt: null, listedUntil: new Date(8.64e15) }
    : space;

async function inList(context: Context, actor: Actor, row: Row, now: Date): Promise<SpaceInList> {
  const { space, owner, miles: distanceMiles } = row;
  const promise = space.status === "promised" ? row.promise : null;
  if (!promise || (space.ownerId !== actor.id && promise.driverId !== actor.id))
    return { ...cardOf(space, owner, promise, now), distanceMiles };
  const driver = promise.driverId ? await personOf(context.read, promise.driverId) : null;
  return { ...partyCardOf(space, owner, promise, driver, now), distanceMiles };
}
