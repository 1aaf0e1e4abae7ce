import { z } from "zod";
import { pointFields } from "../places";
import { timeOfDay } from "../shared/day-and-time";
import { line } from "../shared/text";
import { MAX_CAR_NOTE_LENGTH } from "./rules";

/** 'I parked here'. `about`: from a place that is only roughly known. */
export const parkForm = z.object({ ...pointFields, about: z.boolean().default(false) });
export type ParkInput = Pick<z.output<typeof parkForm>, "latitude" | "longitude">;

const TIME_NEEDED = "Please give a time such as 08:00.";

/** The note and the reminder of a car. */
export const carForm = z
  .object({
    note: line(MAX_CAR_NOTE_LENGTH).default(""),
    remind: z.enum(["no", "once", "weekly"]).default("no"),
    /** Monday is 0. */
    day: z.number().int().min(0).max(6).default(0),
    /** Read as minutes after midnight. */
    time: timeOfDay.optional(),
  })
  .refine(({ remind, time }) => remind === "no" || time !== undefined, { path: ["time"], error: TIME_NEEDED })
  .transform(({ note, remind, day, time }) => ({
    note,
    reminder: remind === "no" || time === undefined ? null : { day, minute: time, isWeekly: remind === "weekly" },
  }));
export type CarInput = z.output<typeof carForm>;
