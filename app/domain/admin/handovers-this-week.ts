import { count, gte } from "drizzle-orm";
import { promises } from "~db/schema";
import { after, DAY } from "../shared/clock";
import type { Context } from "../shared/context";
import { FEWEST_PEOPLE } from "../shared/fewest-people";

/** The handovers that counted in the last 7 days. Null when fewer than 5 members took part in them. */
export async function handoversThisWeek({ read, clock }: Context): Promise<number | null> {
  const thisWeek = gte(promises.countedAt, after(clock.now(), -7 * DAY));
  const people = await read
    .select({ id: promises.driverId })
    .from(promises)
    .where(thisWeek)
    .union(read.select({ id: promises.ownerId }).from(promises).where(thisWeek))
    .limit(FEWEST_PEOPLE);
  if (people.length < FEWEST_PEOPLE) return null;
  const [all] = await read.select({ number: count() }).from(promises).where(thisWeek);
  return all?.number ?? null;
}
