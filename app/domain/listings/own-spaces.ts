import { and, eq, inArray } from "drizzle-orm";
import { activeStatuses, members, spaces } from "~db/schema";
import { publicColumns } from "../members";
import type { Actor, Context } from "../shared/context";
import { ownCard } from "./space-card";
import { overdue, type SpaceCard } from "./space-rules";

/** The member's own active spaces, newest first. There are at most three. */
export async function ownSpaces(context: Context, actor: Actor): Promise<SpaceCard[]> {
  const now = context.clock.now();
  const rows = await context.read
    .select({ space: spaces, owner: publicColumns })
    .from(spaces)
    .innerJoin(members, eq(members.id, spaces.ownerId))
    .where(and(eq(spaces.ownerId, actor.id), inArray(spaces.status, [...activeStatuses])));
  return rows
    .filter(({ space }) => overdue(space, now) === null)
    .sort((a, b) => b.space.createdAt.getTime() - a.space.createdAt.getTime())
    .map(({ space, owner }) => ownCard(space, owner, now));
}
