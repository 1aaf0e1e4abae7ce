import { z } from "zod";
import { pointFields } from "../places";
import { mostUnits } from "../shared/names";
import { dayList, daysOf, dayTicks, timeOfDay } from "../shared/day-and-time";
import { choice, ticked } from "../shared/text";
import { pushChoices } from "../notifications/catalogue/push-preferences";
import { type WatchHours, type WatchRadius, watchRadii } from "./watch-rules";

const MAX_ENDPOINT_LENGTH = 1000;

/** Base64url text of so many bytes, as a browser gives it. */
const bytes = (count: number) =>
  z
    .string()
    .max(mostUnits(count))
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Buffer.from(text, "base64url").length === count);

/** What a browser's PushSubscription gives as JSON. */
export const subscribeInput = z.object({
  endpoint: z.url().max(MAX_ENDPOINT_LENGTH),
  /** An uncompressed point of P-256, and 16 random bytes (RFC 8291). */
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});
export type SubscribeInput = z.output<typeof subscribeInput>;

const BOTH_NEEDED = "Please give both times, or neither.";

/** A time of the quiet hours; an empty field is none. */
const quietTime = timeOfDay.optional();
/** A tick box for each kind of push. */
const choices = Object.fromEntries(pushChoices.map(({ name }) => [name, ticked])) as Record<
  (typeof pushChoices)[number]["name"],
  typeof ticked
>;

/** The form of /profile/notifications. Without quiet hours both of their times are null. */
export const preferencesForm = z
  .object({ ...choices, quietFrom: quietTime, quietTo: quietTime, showDetails: ticked })
  .refine(({ quietFrom, quietTo }) => quietFrom !== undefined || quietTo === undefined, {
    path: ["quietFrom"],
    error: BOTH_NEEDED,
  })
  .refine(({ quietFrom, quietTo }) => quietTo !== undefined || quietFrom === undefined, {
    path: ["quietTo"],
    error: BOTH_NEEDED,
  })
  .transform(({ quietFrom = null, quietTo = null, ...rest }) => ({ ...rest, quietFrom, quietTo }));

/** The form 'By email' of the same page. */
export const byMailForm = z.object({ byMail: ticked });

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

const HOURS_NEEDED = "Please give hours for 'week', and for no other span.";

/** The body of a call that watches an area. */
export const watchInput = z
  .object({
    ...pointFields,
    radius: choice(watchRadii, "Please choose 0.5, 1 or 2 miles."),
    span: z.enum(["hour", "today", "week"]),
    hours: z
      .object({ days: dayList, from: timeOfDay, to: timeOfDay })
      .transform(({ days, from, to }): WatchHours => ({ days, fromMinute: from, toMinute: to }))
      .nullable()
      .default(null),
  })
  .refine(({ span, hours }) => (span === "week") === (hours !== null), { path: ["hours"], error: HOURS_NEEDED });
export type NewWatch = z.output<typeof watchInput>;
