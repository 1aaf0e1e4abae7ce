import { eq } from "drizzle-orm";
import { cars } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import type { OwnCar } from "./rules";

/** Where the member parked. Null: nowhere that is known. Nobody else can ask. */
export async function ownCar({ read }: Context, actor: Actor): Promise<OwnCar | null> {
  const [row] = await read.select().from(cars).where(eq(cars.memberId, actor.id));
  if (!row) return null;
  const { latitude, longitude, note, parkedAt, reminderDay, reminderMinute, isWeekly, remindAt } = row;
  const isSet = reminderDay !== null && reminderMinute !== null && remindAt !== null;
  return {
    latitude,
    longitude,
    note,
    parkedAt: parkedAt.toISOString(),
    reminder: isSet ? { day: reminderDay, minute: reminderMinute, isWeekly } : null,
    remindAt: remindAt?.toISOString() ?? null,
  };
}
