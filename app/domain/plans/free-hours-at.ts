import { asc, eq } from "drizzle-orm";
import { freeHours } from "~db/schema";
import { cellAt } from "../places";
import type { Point } from "../places/rules";
import type { Context } from "../shared/context";
import type { FreeHour } from "./rules";

/** The hours of the week at which spaces get free in the half-mile cell of a place, Monday first. */
export const freeHoursAt = ({ read }: Context, place: Point): Promise<FreeHour[]> =>
  read
    .select({ weekDay: freeHours.weekDay, hour: freeHours.hour, spaces: freeHours.spaces })
    .from(freeHours)
    .where(eq(freeHours.cell, cellAt(place)))
    .orderBy(asc(freeHours.weekDay), asc(freeHours.hour));
