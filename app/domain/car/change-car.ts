import { eq } from "drizzle-orm";
import { cars } from "~db/schema";
import { inMemberTransaction, zoneOf } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { CarInput } from "./input";
import { nextReminder } from "./rules";

/** Replaces the note and the reminder of the member's parked car. Refuses with `not-found` where no car is parked. */
export const changeCar = (context: Context, actor: Actor, { note, reminder }: CarInput): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    const timeZone = await zoneOf(tx, context, actor.id);
    const [changed] = await tx
      .update(cars)
      .set({
        note,
        reminderDay: reminder?.day ?? null,
        reminderMinute: reminder?.minute ?? null,
        isWeekly: reminder?.isWeekly ?? false,
        remindAt: reminder && nextReminder(reminder, timeZone, context.clock.now()),
      })
      .where(eq(cars.memberId, actor.id))
      .returning({ id: cars.id });
    return changed ? { result: undefined, events: [] } : refuse("not-found");
  });
