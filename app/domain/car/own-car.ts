import { asc, eq, lte, sql } from "drizzle-orm";
import { findRow, preparedOnce, type Query, upsertRow } from "~db/query";
import { cars } from "~db/schema";
import { inMemberTransaction, zoneOf } from "../members";
import { notify } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import { distanceMetres, type Point } from "../places/rules";
import { addPush } from "../push";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { CarInput, ParkInput } from "./input";
import { LEFT_METRES, nextReminder, type OwnCar } from "./rules";

/** Where the member parked. Null: nowhere that is known. Nobody else can ask. */
export async function ownCar({ read }: Context, actor: Actor): Promise<OwnCar | null> {
  const row = await findRow(read, cars, eq(cars.memberId, actor.id));
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

/** 'I parked here': keeps the place for the member alone. An earlier place goes, with its note and reminder. */
export const parkCar = (context: Context, actor: Actor, { latitude, longitude }: ParkInput): Promise<void> =>
  inMemberTransaction(context, actor, (tx) =>
    upsertRow(tx, cars, cars.memberId, {
      id: context.newId(),
      memberId: actor.id,
      latitude,
      longitude,
      note: "",
      parkedAt: context.clock.now(),
      reminderDay: null,
      reminderMinute: null,
      isWeekly: false,
      remindAt: null,
      remindedAt: null,
    }),
  );

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
    if (!changed) refuse("not-found");
  });

/** 'I left': the place, its note and its reminder are erased. A repeated call is no error. */
export const leaveCar = (context: Context, actor: Actor): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    await tx.delete(cars).where(eq(cars.memberId, actor.id));
  });

// Prepared, because it runs at every share.
const carOf = preparedOnce("car_of_member", (on) =>
  on
    .select()
    .from(cars)
    .where(eq(cars.memberId, sql.placeholder("memberId"))),
);

/**
 * Erases the member's car if it stood within LEFT_METRES of a space that they offer: then it is the car that leaves. Called
 * when a share is stored, when a share by one tap can no longer be undone, and when a plan lists its space.
 */
export async function forgetCarNear(tx: Query, memberId: string, space: Point): Promise<void> {
  const [car] = await carOf(tx).execute({ memberId });
  if (car && distanceMetres(car, space) <= LEFT_METRES) await tx.delete(cars).where(eq(cars.id, car.id));
}

const CARS_A_TRANSACTION = 100;

/** Reminds the members whose time has come, by a notice and a push. Returns how many. */
export function remindOfCars(context: Context): Promise<number> {
  return inTransaction(context, async (tx) => {
    const now = context.clock.now();
    const due = await tx
      .select()
      .from(cars)
      .where(lte(cars.remindAt, now))
      .orderBy(asc(cars.remindAt))
      .limit(CARS_A_TRANSACTION);
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
