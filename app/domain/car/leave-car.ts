import { eq, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { cars } from "~db/schema";
import { changeAs } from "../members";
import { distanceMetres, type Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { LEFT_METRES } from "./rules";

/** 'I left': the place, its note and its reminder are erased. A repeated call is no error. */
export const leaveCar = (context: Context, actor: Actor): Promise<void> =>
  changeAs(context, actor, async (tx) => {
    await tx.delete(cars).where(eq(cars.memberId, actor.id));
    return { result: undefined, events: [] };
  });

// Prepared, because every share asks.
const carOf = preparedOnce((on) =>
  on
    .select()
    .from(cars)
    .where(eq(cars.memberId, sql.placeholder("memberId")))
    .prepare("car_of_member"),
);

/** Erases the member's car where it stood at the space that they share. */
export async function leaveCarAt(tx: Query, memberId: string, space: Point): Promise<void> {
  const [car] = await carOf(tx).execute({ memberId });
  if (car && distanceMetres(car, space) <= LEFT_METRES) await tx.delete(cars).where(eq(cars.id, car.id));
}
