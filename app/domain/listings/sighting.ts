import { and, count, eq, gt } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, spaceSightings } from "~db/schema";
import { isEstablishedMember } from "../members";
import { distanceMetres, type Point } from "../places/rules";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { SpaceRow } from "./rows";
import { isActive, type Sighting, SIGHTING_METRES, SIGHTINGS_A_DAY } from "./space-rules";

/** What passers-by reported about a space, one row each. */
export const sightingsOf = (tx: Query, spaceId: string): Promise<Sighting[]> =>
  tx.select().from(spaceSightings).where(eq(spaceSightings.spaceId, spaceId));

/**
 * Stores a passer-by's report of a space. It replaces their earlier report. Refuses the member's own space with
 * `forbidden`, a promised one with `space-promised`, a closed one with `space-closed`. **guard**
 * (docs/product.md#spaces): only from within 500 m, and 5 a day; otherwise `sighting-denied`. Returns whether it counts.
 */
export async function storeSighting(
  tx: Query,
  context: Context,
  actor: Actor,
  space: SpaceRow,
  word: Sighting["word"],
): Promise<boolean> {
  if (space.ownerId === actor.id) refuse("forbidden");
  if (!isActive(space.status)) refuse("space-closed");
  if (space.status === "promised") refuse("space-promised");
  if (!(await mayReport(tx, context, actor, space))) refuse("sighting-denied");
  const established = await isEstablishedMember(tx, context, actor.id);
  const sighting = { spaceId: space.id, memberId: actor.id, word, established, createdAt: context.clock.now() };
  await tx
    .insert(spaceSightings)
    .values(sighting)
    .onConflictDoUpdate({ target: [spaceSightings.spaceId, spaceSightings.memberId], set: sighting });
  return established;
}

async function mayReport(tx: Query, context: Context, actor: Actor, space: Point): Promise<boolean> {
  const yesterday = after(context.clock.now(), -DAY);
  const [member] = await tx.select().from(members).where(eq(members.id, actor.id));
  if (!member) return false;
  const { lastLatitude: latitude, lastLongitude: longitude, lastPlaceAt } = member;
  if (latitude === null || longitude === null || lastPlaceAt === null || lastPlaceAt < yesterday) return false;
  if (distanceMetres({ latitude, longitude }, space) > SIGHTING_METRES) return false;
  const [today] = await tx
    .select({ number: count().mapWith(Number) })
    .from(spaceSightings)
    .where(and(eq(spaceSightings.memberId, actor.id), gt(spaceSightings.createdAt, yesterday)));
  return (today?.number ?? 0) < SIGHTINGS_A_DAY;
}
