import { and, eq, inArray } from "drizzle-orm";
import type { Query } from "~db/query";
import { activeStatuses, spaces } from "~db/schema";
import { zoneOf } from "../members";
import type { Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { anotherQuestion, spaceOnSpot } from "./one-spot-rules";
import type { SpaceRow } from "./rows";
import { overdue } from "./space-rules";

/** The member's own space on one spot with a place, and the question whether they share another one there. */
export interface SharedHere {
  id: string;
  /** 'You already share a space here, until 7:52 PM. Is this another one?' */
  question: string;
}

/** What a form asks that opens with this place. Null where the member shares no space within 15 m. */
export async function sharedHere(context: Context, actor: Actor, place: Point): Promise<SharedHere | null> {
  const mine = and(eq(spaces.ownerId, actor.id), inArray(spaces.status, [...activeStatuses]));
  const own = await context.read.select().from(spaces).where(mine);
  const now = context.clock.now();
  const listed = own.filter((space) => overdue(space, now) !== "listing");
  return questionAbout(context.read, context, actor, listed, place);
}

/** Refuses with `shared-here` and the question beside `confirmAnother`. `own`: the member's active spaces. */
export async function confirmDuplicate(
  tx: Query,
  context: Context,
  actor: Actor,
  own: readonly SpaceRow[],
  place: Point,
): Promise<void> {
  const here = await questionAbout(tx, context, actor, own, place);
  if (here) refuse("shared-here", { fields: { confirmAnother: [here.question] } });
}

async function questionAbout(
  on: Query,
  context: Context,
  actor: Actor,
  own: readonly SpaceRow[],
  place: Point,
): Promise<SharedHere | null> {
  const space = spaceOnSpot(own, place);
  return space && { id: space.id, question: anotherQuestion(space, await zoneOf(on, context, actor.id)) };
}
