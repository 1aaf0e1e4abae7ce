import type { Query } from "~db/query";
import { isPlanned, moveDeparture, passedOver, type DepartureRow } from "./move-departure";

/** Goes on with a plan's next departure, because this one became a promise. Its owner is not asked about it any more. */
export async function passOver(tx: Query, departure: DepartureRow, now: Date): Promise<void> {
  if (isPlanned(departure)) await moveDeparture(tx, departure, { ...passedOver(departure, now), unanswered: 0 });
}
