import { and, count, eq, gt } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, spaceSightings } from "~db/schema";
import { addNotice } from "../notices";
import { distanceMetres, type Point } from "../places/rules";
import { after, DAY } from "../shared/clock";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { loadSpace } from "./load-space";
import { moveSpace } from "./move-space";
import { spaceNews } from "./news";
import { isActive, TAKEN_A_DAY, TAKEN_METRES, TAKEN_VOICES } from "./rules";

/**
 * 'Taken': a passer-by says that the space is gone; the second voice closes it and tells the owner (PRODUCT 3).
 * **guard**: only from within 500 m, from accounts older than 24 h, 5 a day; otherwise `sighting-denied`.
 */
export async function reportTaken(context: Context, actor: Actor, id: string): Promise<void> {
  await change(context, async (tx) => {
    const { space, promise, events } = await loadSpace(tx, context, actor, id);
    if (space.ownerId === actor.id) return refuse("forbidden");
    if (await hasSaidTaken(tx, actor, id)) return { result: undefined, events };
    if (!isActive(space.status)) return refuse("space-closed");
    if (space.status === "promised") return refuse("space-promised");
    if (!(await mayBeHeard(tx, context, actor, space))) return refuse("sighting-denied");
    const now = context.clock.now();
    const sighting = { spaceId: id, memberId: actor.id, word: "taken", createdAt: now } as const;
    await tx
      .insert(spaceSightings)
      .values(sighting)
      .onConflictDoUpdate({ target: [spaceSightings.spaceId, spaceSightings.memberId], set: sighting });
    const [voices] = await tx
      .select({ number: count().mapWith(Number) })
      .from(spaceSightings)
      .where(and(eq(spaceSightings.spaceId, id), eq(spaceSightings.word, "taken")));
    if ((voices?.number ?? 0) < TAKEN_VOICES) return { result: undefined, events };
    const closed = await moveSpace(tx, space, { status: "expired", closedAt: now });
    const notice = await addNotice(tx, context, space.ownerId, {
      title: "Your space was taken",
      message: "Two neighbours saw that it is taken, so it has left the map.",
    });
    const news = await spaceNews(tx, context, closed, promise, [{ memberId: space.ownerId, ...notice }]);
    return { result: undefined, events: [...events, ...news.events] };
  });
}

async function hasSaidTaken(tx: Query, actor: Actor, spaceId: string): Promise<boolean> {
  const said = await tx
    .select({ word: spaceSightings.word })
    .from(spaceSightings)
    .where(and(eq(spaceSightings.spaceId, spaceId), eq(spaceSightings.memberId, actor.id)));
  return said.some(({ word }) => word === "taken");
}

async function mayBeHeard(tx: Query, context: Context, actor: Actor, space: Point): Promise<boolean> {
  const yesterday = after(context.clock.now(), -DAY);
  const [member] = await tx.select().from(members).where(eq(members.id, actor.id));
  if (!member || member.createdAt > yesterday) return false;
  const { lastLatitude: latitude, lastLongitude: longitude, lastPlaceAt } = member;
  if (latitude === null || longitude === null || lastPlaceAt === null || lastPlaceAt < yesterday) return false;
  if (distanceMetres({ latitude, longitude }, space) > TAKEN_METRES) return false;
  const [today] = await tx
    .select({ number: count().mapWith(Number) })
    .from(spaceSightings)
    .where(and(eq(spaceSightings.memberId, actor.id), gt(spaceSightings.createdAt, yesterday)));
  return (today?.number ?? 0) < TAKEN_A_DAY;
}
