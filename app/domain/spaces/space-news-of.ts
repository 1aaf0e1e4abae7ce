import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Query } from "~db/query";
import { activeStatuses, promises, spaces } from "~db/schema";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { spaceNews } from "./news";
import { overdue } from "./rules";

/** The cards of the active spaces that the member shares or drives to, as they are now: their name or photo has changed. */
export async function spaceNewsOf(tx: Query, context: Context, memberId: string): Promise<Announcement[]> {
  const driven = tx
    .select({ id: promises.spaceId })
    .from(promises)
    .where(and(eq(promises.driverId, memberId), isNull(promises.endedAt)));
  const rows = await tx
    .select({ space: spaces, promise: promises })
    .from(spaces)
    .leftJoin(promises, eq(promises.id, spaces.promiseId))
    .where(
      and(inArray(spaces.status, [...activeStatuses]), or(eq(spaces.ownerId, memberId), inArray(spaces.id, driven))),
    );
  const now = context.clock.now();
  const current = rows.filter(({ space }) => overdue(space, now) === null);
  const news = [];
  for (const { space, promise } of current) news.push(...(await spaceNews(tx, context, space, promise)).events);
  return news;
}
