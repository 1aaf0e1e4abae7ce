import { and, asc, eq, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { departures } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { closesAt, type Question } from "./rules";

// Prepared, because every page runs it.
const asked = preparedOnce((on) =>
  on
    .select({
      id: departures.id,
      day: departures.nextDay,
      leavesAt: departures.leavesAt,
      giveOrTake: departures.giveOrTake,
      address: departures.address,
    })
    .from(departures)
    .where(and(eq(departures.memberId, sql.placeholder("memberId")), eq(departures.state, "asked")))
    .orderBy(asc(departures.leavesAt))
    .limit(1)
    .prepare("asked_departure_of_member"),
);

/** The question that waits for the member: 'Leaving at 8:10 AM?'. Null: there is none. */
export async function openQuestion({ read, clock }: Context, { id: memberId }: Actor): Promise<Question | null> {
  const [row] = await asked(read).execute({ memberId });
  if (!row?.leavesAt || row.day === null || closesAt(row.leavesAt, row.giveOrTake) < clock.now()) return null;
  const { id, day, leavesAt, address } = row;
  return { id, day, leavesAt: leavesAt.toISOString(), address };
}
