import { cars } from "~db/schema";
import { inMemberTransaction } from "../members";
import type { Actor, Context } from "../shared/context";
import type { ParkInput } from "./input";

/** 'I parked here': keeps the place for the member alone. An earlier place goes, with its note and reminder. */
export const parkCar = (context: Context, actor: Actor, { latitude, longitude }: ParkInput): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    const row = {
      id: context.newId(),
      latitude,
      longitude,
      note: "",
      parkedAt: context.clock.now(),
      reminderDay: null,
      reminderMinute: null,
      isWeekly: false,
      remindAt: null,
      remindedAt: null,
    };
    await tx
      .insert(cars)
      .values({ ...row, memberId: actor.id })
      .onConflictDoUpdate({ target: cars.memberId, set: row });
    return { result: undefined, events: [] };
  });
