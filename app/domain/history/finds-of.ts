import { and, desc, eq, isNotNull } from "drizzle-orm";
import { promises, spaces } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { before, type Key, type Past } from "./past";
import { minutesBetween } from "./rules";

/** The newest handovers by which the member found a space. */
export async function findsOf({ read }: Context, actor: Actor, key: Key | null, limit: number): Promise<Past[]> {
  const { id, countedAt } = promises;
  const rows = await read
    .select({ id, spaceId: promises.spaceId, boundAt: promises.boundAt, countedAt, address: spaces.address })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .where(and(eq(promises.driverId, actor.id), isNotNull(countedAt), before({ at: countedAt, id }, key)))
    .orderBy(desc(countedAt), desc(id))
    .limit(limit);
  return rows.flatMap(({ boundAt, countedAt: at, ...find }) =>
    at
      ? [
          {
            ...find,
            type: "found" as const,
            at,
            minutes: minutesBetween(boundAt ?? at, at),
            status: "completed" as const,
          },
        ]
      : [],
  );
}
