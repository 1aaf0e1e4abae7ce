import { z } from "zod";
import { named, time, wholeNumber } from "./named";

/** Specification 3, Point transaction. */
export const pointTransaction = named(
  "PointTransaction",
  z.strictObject({ id: z.string(), reason: z.string(), points: wholeNumber, createdAt: time }),
);

/** Specification 3, Parking history entry, in the dates and times of the member's place. */
export const historyEntry = named(
  "HistoryEntry",
  z.strictObject({
    id: z.string(),
    date: z.iso.date(),
    time: z.string(),
    address: z.string(),
    type: z.enum(["shared", "found"]),
    duration: z.string(),
    points: z.string().regex(/^(\+\d+|-\d+|0)$/),
    status: z.enum(["completed", "active", "expired", "removed"]),
  }),
);

/** Specification 3, Reward. */
export const reward = named(
  "Reward",
  z.strictObject({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    pointsCost: wholeNumber,
    category: z.string(),
    available: z.boolean(),
    missing: z.array(z.string()),
  }),
);

/** A member's claim of a reward (docs/product.md#points). */
export const redemption = named(
  "Redemption",
  z.strictObject({
    id: z.string(),
    rewardId: z.string(),
    title: z.string(),
    pointsCost: wholeNumber,
    status: z.enum(["pending", "fulfilled", "refused"]),
    createdAt: time,
    note: z.string(),
  }),
);
