import { and, between, eq, lte, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { members, promises, spaces } from "~db/schema";
import { membersAs, publicColumns, publicColumnsOf, publicMember } from "../members";
import { hiddenFrom } from "../moderation";
import { distanceMetres, distanceMiles, searchBoxes, type Point, type SearchBox } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { cardOf, promiseColumns, type SpaceRow } from "./card";
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
          between(spaces.latitude, at("south"), at("north")),
          between(spaces.longitude, at("west"), at("east")),
          lte(squaredDistance, at("within")),
        ),
      )
      .orderBy(sql`distance`)
      .limit(at("most")),
  );
  const drivers = membersAs("drivers");
  return on
    .with(near)
    .select({ space: spaces, owner: publicColumns, promise: promiseColumns, driver: publicColumnsOf(drivers) })
    .from(near)
    .innerJoin(spaces, eq(spaces.id, near.nearId))
    .innerJoin(members, eq(members.id, spaces.ownerId))
    .leftJoin(promises, and(eq(promises.id, spaces.promiseId), eq(spaces.status, "promised")))
    .leftJoin(drivers, eq(drivers.id, promises.driverId))
    .orderBy(near.distance)
    .prepare("nearby_spaces");
});

type Row = Awaited<ReturnType<ReturnType<typeof nearest>["execute"]>>[number];

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
    searchBoxes(place, radius).map((box: SearchBox) => nearest(context.read).execute({ ...box, most })),
  );
  return found
    .flat()
    .map((row) => ({ ...row, space: asOf(row.space, now) }))
    .filter(({ space }) => !hidden.includes(space.ownerId) && overdue(space, now) === null)
    .filter(({ space }) => distanceMetres(place, space) <= radius)
    .map((row) => inList(row, actor, place, now))
    .sort((a, b) => a.distanceMiles - b.distanceMiles)
    .slice(0, MOST);
}

/** A promise whose time is up shows as what it is about to become, before the job has stored it. */
const asOf = (space: SpaceRow, now: Date): SpaceRow =>
  overdue(space, now) === "promise" && space.promiseExpiresAt
    ? { ...space, status: "available", promiseExpiresAt: null, listedUntil: new Date(8.64e15) }
    : space;

function inList({ space, owner, promise, driver }: Row, actor: Actor, place: Point, now: Date): SpaceInList {
  const current = space.status === "promised" ? promise : null;
  const card = { ...cardOf(space, owner, current, now), distanceMiles: distanceMiles(place, space) };
  if (!current || (space.ownerId !== actor.id && current.driverId !== actor.id)) return card;
  return {
    ...card,
    promisedTo: driver ? publicMember(driver, now) : null,
    handoverCode: current.handoverCode,
    bound: current.boundAt !== null,
  };
}
