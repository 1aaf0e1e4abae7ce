import { after, DAY, HOUR } from "../shared/clock";

/** The fixed phrases of 'Ask for it'. There is no free text (docs/product.md#main-job). Programs send them: they stay. */
export const askPhrases = ["I am close by", "I can be there in 5 minutes", "My car is small"] as const;
export type AskPhrase = (typeof askPhrases)[number];

/** An earlier ask of one driver. */
export interface PastAsk {
  ownerId: string;
  createdAt: Date;
  declinedAt: Date | null;
  /** For the space of an owner who is not established. Declined, it uses up no asks. */
  ofStranger: boolean;
}

/** Asks of one driver in an hour and in 24 hours. Infinity with RATE_LIMITS=off. */
export interface AskLimits {
  asksAnHour: number;
  asks: number;
}

export type AskRefusal = { code: "ask-declined" } | { code: "too-many-asks"; retryAfterSeconds: number };

/**
 * **guard** (docs/product.md#main-job): why a driver may not ask this owner now, or null. `past`: the driver's asks of 48
 * hours, because an owner can decline late.
 */
export function askRefusal(
  past: readonly PastAsk[],
  ownerId: string,
  { asksAnHour, asks }: AskLimits,
  now: Date,
): AskRefusal | null {
  const yesterday = after(now, -DAY);
  if (past.some((one) => one.ownerId === ownerId && one.declinedAt && one.declinedAt > yesterday))
    return { code: "ask-declined" };
  const counted = past.filter(({ declinedAt, ofStranger }) => declinedAt === null || !ofStranger);
  const waits = [waitAfter(counted, HOUR, asksAnHour, now), waitAfter(counted, DAY, asks, now)];
  const longest = Math.max(...waits);
  return longest > 0 ? { code: "too-many-asks", retryAfterSeconds: Math.ceil(longest / 1000) } : null;
}

/** Milliseconds until fewer than `max` asks lie within `windowMs`. 0 when there are fewer already. */
function waitAfter(past: readonly PastAsk[], windowMs: number, max: number, now: Date): number {
  const times = past.map(({ createdAt }) => createdAt.getTime()).sort((a, b) => b - a);
  const last = times[max - 1];
  return last === undefined ? 0 : Math.max(0, last + windowMs - now.getTime());
}
