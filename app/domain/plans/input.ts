import { z } from "zod";
import { pointFields } from "../places";
import { ADDRESS_MAX } from "../places/rules";
import { daysOf, dayTicks, idText, line, timeOfDay } from "../shared/text";
import { minutesOf, NEED_MINUTES_A_DAY, type NeedRadius } from "./need-rules";
import { answers, GIVE_OR_TAKE_MAX } from "./rules";

const TIME_NEEDED = "Please give a time such as 08:10.";
const DAY_NEEDED = "Please choose a day.";
const DAYS_NEEDED = "Please choose at least one day.";

/** The form of a departure. The days count for 'weekly' alone, the date for 'once'. */
export const departureForm = z
  .object({
    ...pointFields,
    about: z.boolean().default(false),
    address: line(ADDRESS_MAX).default(""),
    repeats: z.enum(["weekly", "once"]),
    ...dayTicks,
    onDay: z.iso.date(DAY_NEEDED).optional(),
    untilDay: z.iso.date("Please give a date, or leave it empty.").optional(),
    time: z.string(TIME_NEEDED).pipe(timeOfDay),
    giveOrTake: z.number().int().min(0).max(GIVE_OR_TAKE_MAX).default(0),
    listsUnasked: z.boolean().default(false),
    confirmKerb: z.boolean().default(false),
  })
  .transform(({ repeats, onDay, untilDay, time, about, ...input }, refused) => {
    const { latitude, longitude, address, giveOrTake, listsUnasked, confirmKerb, ...ticks } = input;
    const days = repeats === "weekly" ? daysOf(ticks) : null;
    if (days === 0) refused.addIssue({ code: "custom", path: ["days"], message: DAYS_NEEDED });
    if (repeats === "once" && onDay === undefined)
      refused.addIssue({ code: "custom", path: ["onDay"], message: DAY_NEEDED });
    return {
      about,
      departure: {
        latitude,
        longitude,
        address,
        days,
        onDay: days === null ? (onDay ?? null) : null,
        untilDay: days === null ? null : (untilDay ?? null),
        minute: time,
        giveOrTake,
        listsUnasked,
        kerbConfirmed: confirmKerb,
      },
    };
  });
export type NewDeparture = z.output<typeof departureForm>["departure"];

export const oneDeparture = z.object({ departureId: idText });

/** The answer to a question. The day and `leavesAt` are of the departure that the page showed. */
export const departureAnswerForm = oneDeparture.extend({
  day: z.iso.date(),
  leavesAt: z.iso.datetime().transform((text) => new Date(text)),
  answer: z.enum(answers),
});
export type DepartureAnswer = z.output<typeof departureAnswerForm>;

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
