import { asc, eq, lte } from "drizzle-orm";
import { cars } from "~db/schema";
import { zoneOf } from "../members";
import { notify } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account";
import { addPush } from "../push";
import { change, type Context } from "../shared/context";
import { nextReminder } from "./rules";

const BATCH = 100;

/** Reminds the members whose time has come, by a notice and a push. Returns how many. */
export function remindOfCars(context: Context): Promise<number> {
  return change(context, async (tx) => {
    const now = context.clock.now();
    const due = await tx.select().from(cars).where(lte(cars.remindAt, now)).orderBy(asc(cars.remindAt)).limit(BATCH);
    const events = [];
    for (const { id, memberId, reminderDay: day, reminderMinute: minute, isWeekly } of due) {
      const isOver = !isWeekly || day === null || minute === null;
      const remindAt = isOver ? null : nextReminder({ day, minute }, await zoneOf(tx, context, memberId), now);
      await tx.update(cars).set({ remindAt, remindedAt: now }).where(eq(cars.id, id));
      await addPush(tx, context, { kind: "reminder", aboutId: id });
      events.push(await notify(tx, context, memberId, ACCOUNT["car-reminder"].notice()));
    }
    return { result: due.length, events };
  });
}
