import { z } from "zod";
import { mostUnits } from "../shared/graphemes";
import { timeOfDay } from "../shared/time-of-day";
import { pushChoices } from "./rules";

const ENDPOINT_MAX = 1000;

/** Base64url text of so many bytes, as a browser gives it. */
const bytes = (count: number) =>
  z
    .string()
    .max(mostUnits(count))
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Buffer.from(text, "base64url").length === count);

/** What a browser's PushSubscription gives as JSON. */
export const subscribeInput = z.object({
  endpoint: z.url().max(ENDPOINT_MAX),
  /** An uncompressed point of P-256, and 16 random bytes (RFC 8291). */
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});
export type SubscribeInput = z.output<typeof subscribeInput>;

const BOTH_NEEDED = "Please give both times, or neither.";

/** A time of the quiet hours; an empty field is none. */
const quietTime = timeOfDay.optional();
const ticked = z.boolean().optional().default(false);
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

/** The form 'By e-mail' of the same page. */
export const byMailForm = z.object({ byMail: ticked });
