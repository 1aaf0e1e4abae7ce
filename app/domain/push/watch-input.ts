import { z } from "zod";
import { pointFields } from "../places";
import { dayTicks, daysOf, timeOfDay } from "../shared/time-of-day";
import { type Hours, type WatchRadius, type WatchSpan } from "./watch-rules";

const radii = { "0.5": 0.5, "1": 1, "2": 2 } as const satisfies Record<string, WatchRadius>;
const radius = z.enum(["0.5", "1", "2"]).transform((text) => radii[text]);

/** The form of an area to watch. Hours are read for the span 'week' alone. */
export const watchForm = z
  .object({
    ...pointFields,
    radius,
    span: z.enum(["hour", "today", "week"]),
    ...dayTicks,
    from: timeOfDay.optional(),
    to: timeOfDay.optional(),
  })
  .transform(({ latitude, longitude, radius, span, from, to, ...ticks }, refused): NewWatch => {
    const place = { latitude, longitude, radius, span };
    if (span !== "week") return { ...place, hours: null };
    const chosen = daysOf(ticks);
    if (chosen === 0) refused.addIssue({ code: "custom", path: ["days"], message: "Please choose a day." });
    for (const [name, time] of Object.entries({ from, to }))
      if (time === undefined)
        refused.addIssue({ code: "custom", path: [name], message: "Please give a time such as 17:30." });
    return { ...place, hours: { days: chosen, fromMinute: from ?? 0, toMinute: to ?? 0 } };
  });

export interface NewWatch {
  latitude: number;
  longitude: number;
  radius: WatchRadius;
  span: WatchSpan;
  hours: Hours | null;
}
