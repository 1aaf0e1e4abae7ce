import { eq, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { cars } from "~db/schema";
import { inMemberTransaction } from "../members";
import { distanceMetres, type Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { LEFT_METRES } from "./rules";

/** 'I left': the place, its note and its reminder are erased. A repeated call is no error. */
export const leaveCar = (context: Context, actor: Actor): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    await tx.delete(cars).where(eq(cars.memberId, actor.id));
    return { result: undefined, events: [] };
  });

// Prepared, because it runs at every share.
const carOf = preparedOnce((on) =>
  on
    .select()
    .from(cars)
    .where(eq(cars.memberId, sql.placeholder("memberId")))
    .prepare("car_of_member"),
);

/**
 * Erases the member's car if it stood within LEFT_METRES of a space that they offer: then it is the car that leaves. Called
 * when a share is stored, when a share by one tap can no longer be undone, and when a plan lists its space.
 */
export async function leaveCarAt(tx: Query, memberId: string, space: Point): Promise<void> {
  const [car] = await carOf(tx).execute({ memberId });
  if (car && distanceMetres(car, space) <= LEFT_METRES) await tx.delete(cars).where(eq(cars.id, car.id));
}
