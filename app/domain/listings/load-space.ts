import { eq } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { spaces } from "~db/schema";
import { blockedMemberIds } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { currentSpace } from "./end-overdue";
import type { SpaceNow } from "./rows";

/**
 * The space as it is now. A listing or promise whose time is over is ended first, in the same transaction. Refuses with
 * `not-found` an unknown space, and one whose owner and the actor are hidden from each other by a block.
 */
export async function loadSpace(tx: Query, context: Context, actor: Actor, id: string): Promise<SpaceNow> {
  const space = await findRow(tx, spaces, eq(spaces.id, id));
  if (!space) return refuse("not-found");
  if (space.ownerId !== actor.id && (await blockedMemberIds(tx, actor.id)).includes(space.ownerId))
    return refuse("not-found");
  return currentSpace(tx, context, space);
}

/** `loadSpace` for what only the owner may do. Another member's space is refused with `forbidden`. */
export async function loadOwnSpace(tx: Query, context: Context, actor: Actor, id: string): Promise<SpaceNow> {
  const loaded = await loadSpace(tx, context, actor, id);
  return loaded.space.ownerId === actor.id ? loaded : refuse("forbidden");
}
