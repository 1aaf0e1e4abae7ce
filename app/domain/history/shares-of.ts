import { and, desc, eq } from "drizzle-orm";
import { spaces } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { before, type Key, type Past } from "./past";
import { historyStatus, minutesBetween } from "./rules";

/** The newest spaces that the member shared. */
export async function sharesOf(context: Context, actor: Actor, key: Key | null, limit: number): Promise<Past[]> {
  const now = context.clock.now();
  const { id, createdAt } = spaces;
  const rows = await context.read
    .select()
    .from(spaces)
    .where(and(eq(spaces.ownerId, actor.id), before({ at: createdAt, id }, key)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map((space) => {
    const status = historyStatus(space, now);
    const until = status === "active" ? now : (space.closedAt ?? space.listedUntil);
    return {
      id: space.id,
      spaceId: space.id,
      type: "shared" as const,
      at: space.createdAt,
      address: space.address,
      minutes: minutesBetween(space.createdAt, until),
      status,
    };
  });
}
