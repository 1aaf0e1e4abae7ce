import type { Point } from "~/domain/places/rules";
import type { Actor, Context } from "~/domain/shared/context";
import { listVisibleSpaces } from "~/domain/listings";
import { viewerOf } from "~/domain/members";
import type { SpaceInList } from "~/domain/listings/space-rules";

/** The spaces that a member sees within `metres` of a place. */
export const spacesSeen = async (
  context: Context,
  actor: Actor,
  place: Point,
  metres: number,
): Promise<SpaceInList[]> => (await listVisibleSpaces(context, await viewerOf(context, actor), place, metres)).found;
