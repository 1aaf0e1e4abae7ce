import { z } from "zod";
import { pushKinds } from "~db/schema";

/** What the outbox keeps about a notification. Its words are made when it leaves. */
export const mailDetails = z.object({
  kind: z.enum(pushKinds),
  /** The promise, message or space. */
  aboutId: z.string(),
  memberId: z.string(),
  /** The member whose act it was. Null: the clock. */
  actorId: z.string().nullable(),
  /** False for what belongs to a promise that binds, which the limits do not count. */
  counts: z.boolean(),
});
export type MailDetails = z.output<typeof mailDetails>;
