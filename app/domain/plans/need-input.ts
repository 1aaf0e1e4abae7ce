import { z } from "zod";
import { pointFields } from "../places";
import { idText } from "../shared/text";
import { dayTicks, daysOf, timeOfDay } from "../shared/time-of-day";
import { minutesOf, NEED_MINUTES_A_DAY, type NeedRadius } from "./need-rules";

const radii = { "0.25": 0.25, "0.5": 0.5, "1": 1 } as const satisfies Record<string, NeedRadius>;
const time = z.string("Please give a time such as 17:30.").pipe(timeOfDay);

/** The form of a need. Its place need not be exact. */
export const needForm = z
  .object({
    ...pointFields,
    radius: z.enum(["0.25", "0.5", "1"]).transform((text) => radii[text]),
    ...dayTicks,
    from: time,
    to: time,
  })
  .transform(({ latitude, longitude, radius, from: fromMinute, to: toMinute, ...ticks }, refused) => {
    const days = daysOf(ticks);
    const minutes = minutesOf({ fromMinute, toMinute });
    const issue = (field: string, message: string) => refused.addIssue({ code: "custom", path: [field], message });
    if (days === 0) issue("days", "Please choose at least one day.");
    if (minutes === 0) issue("to", "Please choose a later time.");
    if (minutes > NEED_MINUTES_A_DAY) issue("to", "Please choose at most 2 hours.");
    return { latitude, longitude, radius, days, fromMinute, toMinute };
  });
export type NewNeed = z.output<typeof needForm>;

export const oneNeed = z.object({ needId: idText });
export const oneMatch = z.object({ matchId: idText });
