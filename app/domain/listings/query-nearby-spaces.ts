import { and, between, eq, lte, sql } from "drizzle-orm";
import { rowsAsJson } from "~db/rows-as-json";
import { oneOf, preparedOnce, type Query, rowKey } from "~db/query";
import { activeStatuses, latitudeRow, latitudeRowOf, members, promises, spaces } from "~db/schema";
import {
  accessLevel,
  type AccessLevel,
  blockedMemberIds,
  ownerForDriver,
  publicColumns,
  type PublicRow,
  type Viewer,
  visiblePosition,
  publicRow,
} from "../members";
import {
  AROUND_METRES,
  distanceMetres,
  distanceMiles,
  isBeside,
  METRES_PER_MILE,
  type Point,
  searchBoxes,
  tenthsOf,
} from "../places/rules";
import type { Context } from "../shared/context";
import { limitStrangers } from "./strangers-per-street";
import { cardColumns, distantCardOf, ownCard, partyCardOf, promiseColumns, spaceCard } from "./space-card";
import { MAX_ACTIVE_SPACES, overdue, type SpaceInList } from "./space-rules";

/** Most spaces of one answer (docs/product.md#api). */
const MAX_SPACES_LISTED = 100;

const { placeholder } = sql;
/** In degrees of latitude, squared. `shrink`: how much shorter a degree of longitude is there, squared (`searchBoxes`). */
const squaredDistance = sql<number>`((${spaces.latitude} - ${placeholder("latitude")}) * (${spaces.latitude} - ${placeholder("latitude")})
  + (${spaces.longitude} - ${placeholder("longitude")}) * (${spaces.longitude} - ${placeholder("longitude")}) * ${placeholder("shrink")})`;

/** Most rows of the index for one box: for 2 miles around a place, and for the widest look. */
const FEW_ROWS = 3;
const MANY_ROWS = 7;

// First the keys, by the index of active spaces. Only the few listed ones are joined.
const nearestIn = (rows: number) =>
  preparedOnce(`nearby_spaces_${rows}`, (on: Query) => {
    const near = on.$with("near").as(
      on
        .select({
          key: rowKey(spaces).as("near_key"),
          ofStranger: spaces.ofStranger,
          distance: squaredDistance.as("distance"),
        })
        .from(spaces)
        .where(
          and(
            oneOf(spaces.status, activeStatuses),
            sql`${latitudeRowOf(spaces.latitude)} in (${rowsFrom(rows)})`,
            between(spaces.latitude, placeholder("south"), placeholder("north")),
            between(spaces.longitude, placeholder("west"), placeholder("east")),
            lte(squaredDistance, placeholder("within")),
          ),
        )
        // However many listings strangers invent, they push no other out of the answer.
        .orderBy(spaces.ofStranger, sql`distance`)
        .limit(placeholder("limit")),
    );
    return on
      .with(near)
      .select({ rows: rowsAsJson({ space: cardColumns, owner: publicColumns, promise: promiseColumns }) })
      .from(near)
      .innerJoin(spaces, sql`${rowKey(spaces)} = ${near.key}`)
      .innerJoin(members, eq(members.id, spaces.ownerId))
      .leftJoin(promises, and(eq(promises.id, spaces.promiseId), oneOf(spaces.status, ["promised"])));
  });

/** The first row and the next ones. */
const rowsFrom = (rows: number) =>
  sql.join(
    Array.from({ length: rows }, (_, number) => sql`${placeholder("row")} + ${sql.raw(String(number))}`),
    sql`, `,
  );

const nearest = nearestIn(FEW_ROWS);
const nearestWide = nearestIn(MANY_ROWS);

type Answer = Awaited<ReturnType<ReturnType<typeof nearest>["execute"]>>[number];
type Row = NonNullable<Answer["rows"]>[number];
type Seen = Omit<Row, "promise"> & { promise: Row["promise"] | null };

/** A space of an answer, and whether it uses up nothing of the viewer's quota of views. */
interface SpaceFound {
  card: SpaceInList;
  uncounted: boolean;
}

/** Largest distance in metres between a distant space and its rounded position. */
const DISTANT_METRES = 800;

/**
 * Active spaces within `metres` of a place (`radiusChoices` of places), nearest first, at most 100, the member's
 * own included. `listVisibleSpaces` then applies the quota of views, and the map home puts the own spaces first
 * (`inListOrder`). Spaces that are not around the viewer's last known place are distant ones. They are found, measured and
 * sorted by their rounded position, so that many looks reveal no more of them.
 */
export async function nearbySpaces(
  context: Context,
  viewer: Pick<Viewer, "id" | "place">,
  place: Point,
  metres: number,
): Promise<SpaceFound[]> {
  const now = context.clock.now();
  const hidden = await blockedMemberIds(context.read, viewer.id);
  // Spaces across a block are left out afterwards, so as many more are read.
  const limit = MAX_SPACES_LISTED + hidden.length * MAX_ACTIVE_SPACES;
  // Then every space in reach is around the viewer, and none is a distant one.
  const isHere = viewer.place !== null && distanceMetres(viewer.place, place) + metres <= AROUND_METRES;
  const answers = await Promise.all(
    searchBoxes(place, isHere ? metres : metres + DISTANT_METRES).map((box) => {
      const row = latitudeRow(box.south);
      const isFew = latitudeRow(box.north) - row < FEW_ROWS;
      return (isFew ? nearest : nearestWide)(context.read).execute({ ...box, row, limit });
    }),
  );
  const found = answers
    .flatMap(([answer]) => answer?.rows ?? [])
    .filter(({ space }) => overdue(space, now) !== "listing" && !hidden.includes(space.ownerId))
    .map((row) => {
      const seen = withoutOverduePromise(row, now);
      const access = accessLevel(viewer, seen.space, seen.promise?.driverId);
      return { seen, access, miles: distanceMiles(place, visiblePosition(seen.space, access)) };
    })
    .filter(({ miles }) => miles * METRES_PER_MILE <= metres)
    .sort((a, b) => tenthsOf(a.miles) - tenthsOf(b.miles) || isOfStranger(a) - isOfStranger(b) || a.miles - b.miles);
  const listed = limitStrangers(found, ({ seen: { space }, access }) =>
    space.ofStranger && access !== "party" ? space : null,
  ).slice(0, MAX_SPACES_LISTED);
  const ofParty = listed.flatMap(({ seen, access }) => (access === "party" ? [seen] : []));
  const drivers = await driversOf(context, ofParty);
  const cardOf = ({ seen: { space, owner, promise }, access, miles }: Listed): SpaceInList => {
    const distance = { distanceMiles: miles };
    if (access === "distant") return Object.assign(distantCardOf(space, promise, now), distance);
    const driver = drivers.get(space.id);
    if (driver === undefined) {
      const card = access === "party" ? ownCard(space, owner, now) : spaceCard(space, owner, promise, now);
      return Object.assign(card, distance);
    }
    const seenOwner = driver && promise ? ownerForDriver(owner, space, promise) : owner;
    return Object.assign(partyCardOf(space, seenOwner, promise, driver, now), distance);
  };
  return listed.map((one) => {
    const { space } = one.seen;
    return { card: cardOf(one), uncounted: space.ofStranger || isBeside(viewer.place, space) };
  });
}

interface Listed {
  seen: Seen;
  access: AccessLevel;
  miles: number;
}

/** Listings of strangers stand after the others at the same distance. */
const isOfStranger = ({ seen }: Listed): number => Number(seen.space.ofStranger);

/** An overdue promise already shows as ended, before the job stores it. */
function withoutOverduePromise({ space, owner, promise }: Row, now: Date): Seen {
  if (space.status !== "promised") return { space, owner, promise: null };
  // The promise of a driver who has parked becomes a handover.
  if (overdue(space, now) === null || promise.parkedAt) return { space, owner, promise };
  return { space: { ...space, status: "available", promiseExpiresAt: null }, owner, promise: null };
}

/** The drivers of those of these spaces that are promised, by space. Null: nobody has asked yet. */
async function driversOf(context: Context, seen: readonly Seen[]): Promise<Map<string, PublicRow | null>> {
  const drivers = seen.flatMap(({ space, promise }) => (promise ? [{ id: space.id, driverId: promise.driverId }] : []));
  const rows = drivers.map(
    async ({ id, driverId }) => [id, driverId ? await publicRow(context.read, driverId) : null] as const,
  );
  return new Map(await Promise.all(rows));
}
