import { departureForm } from "~/domain/plans";
import type { Point } from "~/domain/places/rules";

/** A planned departure on days of the week at 8:10, as the form sends it: Mondays, unless other fields say so. */
export const plannedAt = (place: Point, fields: Record<string, unknown> = {}) =>
  departureForm.parse({ ...place, repeats: "weekly", Monday: true, time: "08:10", ...fields }).departure;
