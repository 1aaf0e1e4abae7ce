import { and, eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { departures } from "~db/schema";
import { dueAt, nextDeparture, type Departure } from "./rules";

export type DepartureRow = typeof departures.$inferSelect;
/** A plan with a next departure. */
export type PlannedRow = DepartureRow & { nextDay: string; leavesAt: Date };

export const isPlanned = (row: DepartureRow | undefined): row is PlannedRow =>
  row?.leavesAt !== undefined && row.leavesAt !== null && row.nextDay !== null;

/** Changes a departure unless it changed meanwhile. Of two that race, one gets true. */
export async function updateDeparture(
  tx: Query,
  { id, state, leavesAt }: PlannedRow,
  change: Partial<typeof departures.$inferInsert>,
): Promise<boolean> {
  const same = and(eq(departures.id, id), eq(departures.state, state), eq(departures.leavesAt, leavesAt));
  const moved = await tx.update(departures).set(change).where(same).returning({ id: departures.id });
  return moved.length > 0;
}

/** The columns of a plan that waits for the departure `next`. Null: it has no more, and ends. `giveOrTake` is in minutes. */
export const waitingFor = (next: Departure | null, giveOrTake: number, now: Date) =>
  next
    ? {
        state: "ahead" as const,
        nextDay: next.day,
        leavesAt: next.at,
        dueAt: dueAt("ahead", next.at, giveOrTake),
      }
    : { ...nothingAhead, endedAt: now };

/** The columns of a plan without a next departure. */
export const nothingAhead = { state: "ahead" as const, nextDay: null, leavesAt: null, dueAt: null };

/** The columns of a plan that is done with its next departure, and waits for the one after it. */
export const waitingForNext = (row: PlannedRow, now: Date) =>
  waitingFor(nextDeparture(row, now, row.nextDay), row.giveOrTake, now);

/** Ends the wait for a plan's next departure, because that one became a promise. The plan waits for the one after it. */
export async function passOver(tx: Query, departure: DepartureRow, now: Date): Promise<void> {
  if (isPlanned(departure)) await updateDeparture(tx, departure, { ...waitingForNext(departure, now), unanswered: 0 });
}
