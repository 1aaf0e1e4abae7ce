import { z } from "zod/v4";
import { named, time } from "./named";

/** A browser that shows a member's notifications. */
export const ownSubscription = named(
  "PushBrowser",
  z.strictObject({
    id: z.string(),
    browser: z.string(),
    createdAt: time,
    lastSentAt: z.nullable(time),
    isPaused: z.boolean(),
    isCurrent: z.boolean(),
  }),
);
