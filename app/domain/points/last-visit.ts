import { desc, eq, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { visits } from "~db/schema";
import type { LastVisit } from "./rules";

const newest = preparedOnce((on) =>
  on
    .select({ day: visits.day, streak: visits.streak })
    .from(visits)
    .where(eq(visits.memberId, sql.placeholder("memberId")))
    .orderBy(desc(visits.day))
    .limit(1)
    .prepare("last_visit"),
);

/** The last day on which the member came, with its streak. Null before the first. */
export async function lastVisit(on: Query, memberId: string): Promise<LastVisit | null> {
  const [row] = await newest(on).execute({ memberId });
  return row ?? null;
}
