import { z } from "zod";
import { pointFields } from "../places";
import { MAX_ADDRESS_LENGTH } from "../places/rules";
import { calendarDay, dayList, daysOf, dayTicks, timeOfDay } from "../shared/day-and-time";
import { choice, idText, line } from "../shared/text";
import { type NeedHours, minutesOf, NEED_MINUTES_A_DAY, needRadii, type NeedRadius } from "./need-rules";
import { departureChoices, MAX_TOLERANCE_MINUTES } from "./rules";

const TIME_NEEDED = "Please give a time such as 08:10.";
const DAY_NEEDED = "Please choose a day.";
const DAYS_NEEDED = "Please choose at least one day.";

/** What form and call say of a departure alike. */
const departureFields = {
  ...pointFields,
  address: line(MAX_ADDRESS_LENGTH).default(""),
  onDay: calendarDay(DAY_NEEDED).optional(),
  untilDay: calendarDay("Please give a date, or leave it empty.").optional(),
  time: z.string(TIME_NEEDED).pipe(timeOfDay),
  giveOrTake: z.number().int().min(0).max(MAX_TOLERANCE_MINUTES).default(0),
  listsUnasked: z.boolean().default(false),
  confirmKerb: z.boolean().default(false),
};

type DepartureFields = z.output<z.ZodObject<typeof departureFields>>;

/** The departure on these days of the week; null: once. */
const departureOn = (
  days: number | null,
  {
    latitude,
    longitude,
    address,
    onDay,
    untilDay,
    time,
    giveOrTake: toleranceMinutes,
    listsUnasked,
    confirmKerb,
  }: DepartureFields,
) => ({
  latitude,
  longitude,
  address,
  days,
  onDay: days === null ? (onDay ?? null) : null,
  untilDay: days === null ? null : (untilDay ?? null),
  minute: time,
  toleranceMinutes,
  listsUnasked,
  kerbConfirmed: confirmKerb,
});
export type NewDeparture = ReturnType<typeof departureOn>;

/** The form of a departure. The days count for 'weekly' alone, the date for 'once'. */
export const departureForm = z
  .object({
    ...departureFields,
    about: z.boolean().default(false),
    repeats: z.enum(["weekly", "once"]),
    ...dayTicks,
  })
  .transform(({ repeats, about: isRough, ...input }, refused) => {
    const days = repeats === "weekly" ? daysOf(input) : null;
    if (days === 0) refused.addIssue({ code: "custom", path: ["days"], message: DAYS_NEEDED });
    if (repeats === "once" && input.onDay === undefined)
      refused.addIssue({ code: "custom", path: ["onDay"], message: DAY_NEEDED });
    return { isRough, departure: departureOn(days, input) };
  });

/** The body of a call that plans one: on `days` every week, or once `onDay`. */
export const departureInput = z
  .object({ ...departureFields, days: dayList.optional() })
  .transform(({ days = null, ...input }, refused) => {
    if ((days === null) === (input.onDay === undefined))
      refused.addIssue({ code: "custom", path: ["days"], message: "Please give either days or onDay." });
    return departureOn(days, input);
  });

/** The answer to a question. The day and `leavesAt` are of the departure that page or call showed. */
export const departureAnswerInput = z.object({
  day: calendarDay(),
  leavesAt: z.iso.datetime().transform((text) => new Date(text)),
  answer: z.enum(departureChoices),
});
export const departureAnswerForm = departureAnswerInput.extend({ departureId: idText });
export type DepartureAnswer = z.output<typeof departureAnswerForm>;

const radii = { "0.25": 0.25, "0.5": 0.5, "1": 1 } as const satisfies Record<string, NeedRadius>;
const time = z.string("Please give a time such as 17:30.").pipe(timeOfDay);

/** What form and call say of a need alike. Its place need not be exact. */
const needFields = { ...pointFields, from: time, to: time };

/** Adds to `refused` hours that end when they begin, and too many of them. */
function checkHours(hours: Pick<NeedHours, "fromMinute" | "toMinute">, refused: z.RefinementCtx): void {
  const minutes = minutesOf(hours);
  const issue = (message: string) => refused.addIssue({ code: "custom", path: ["to"], message });
  if (minutes === 0) issue("Please choose a later time.");
  if (minutes > NEED_MINUTES_A_DAY) issue("Please choose at most 2 hours.");
}

/** The form of a need. */
export const needForm = z
  .object({ ...needFields, radius: z.enum(["0.25", "0.5", "1"]).transform((text) => radii[text]), ...dayTicks })
  .transform(({ latitude, longitude, radius, from: fromMinute, to: toMinute, ...ticks }, refused) => {
    const days = daysOf(ticks);
    if (days === 0) refused.addIssue({ code: "custom", path: ["days"], message: DAYS_NEEDED });
    checkHours({ fromMinute, toMinute }, refused);
    return { latitude, longitude, radius, days, fromMinute, toMinute };
  });
export type NewNeed = z.output<typeof needForm>;

/** The body of a call that stores a need. */
export const needInput = z
  .object({ ...needFields, radius: choice(needRadii, "Please choose 0.25, 0.5 or 1 mile."), days: dayList })
  .transform(({ from: fromMinute, to: toMinute, ...input }, refused): NewNeed => {
    checkHours({ fromMinute, toMinute }, refused);
    return { ...input, fromMinute, toMinute };
  });
