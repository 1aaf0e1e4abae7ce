import { z } from "zod/v4";
import { reportInput } from "~/domain/moderation";
import { publicMember } from "./member";
import { named, time } from "./named";

/** A member whom the caller blocked. */
export const block = named(
  "Block",
  z.strictObject({ userId: z.string(), firstName: z.string(), lastName: publicMember.shape.lastName, createdAt: time }),
);

/** A report as its writer sees it. */
export const report = named(
  "Report",
  z.strictObject({
    id: z.string(),
    userId: z.string(),
    reason: reportInput.shape.reason,
    details: z.string(),
    messageId: z.nullable(z.string()),
    spaceId: z.nullable(z.string()),
    createdAt: time,
  }),
);
