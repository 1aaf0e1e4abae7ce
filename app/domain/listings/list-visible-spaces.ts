import { eq } from "drizzle-orm";
import { members, spaces } from "~db/schema";
import { publicColumns, type Viewer } from "../members";
import type { Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import type { WithinQuota } from "../shared/view-quota";
import { nearbySpaces } from "./query-nearby-spaces";
import { ownCard } from "./space-card";
import { overdue, type SpaceCard, type SpaceInList } from "./space-rules";
import { activeSpacesOf } from "./rows";

/**
 * Active spaces within `metres` of a place, nearest first, at most 100, within the viewer's quota of views
 * (docs/product.md#who-sees-what). The quota leaves out neither the viewer's own spaces nor those promised to them. The map
 * home shows the own ones first (`inListOrder`).
 */
export async function listVisibleSpaces(
  context: Context,
  viewer: Viewer,
  place: Point,
  metres: number,
): Promise<WithinQuota<SpaceInList>> {
  const near = await nearbySpaces(context, viewer, place, metres);
  const isOwn = (space: SpaceInList) => "promisedTo" in space || space.owner?.id === viewer.id;
  const { allowed, allShownAt } = context.viewQuota.consume(
    viewer,
    near
      .filter(({ card }) => !isOwn(card))
      .map(({ card, uncounted }) => ({ id: card.id, elsewhere: "distant" in card, uncounted })),
  );
  const found = near.map(({ card }) => card).filter((space) => isOwn(space) || allowed.has(space.id));
  return { found, allShownAt };
}

/** The member's own active spaces, newest first. There are at most three. */
export async function ownSpaces(context: Context, actor: Actor): Promise<SpaceCard[]> {
  const now = context.clock.now();
  const rows = await context.read
    .select({ space: spaces, owner: publicColumns })
    .from(spaces)
    .innerJoin(members, eq(members.id, spaces.ownerId))
    .where(activeSpacesOf(actor.id));
  return rows
    .filter(({ space }) => overdue(space, now) === null)
    .sort((a, b) => b.space.createdAt.getTime() - a.space.createdAt.getTime())
    .map(({ space, owner }) => ownCard(space, owner, now));
}
