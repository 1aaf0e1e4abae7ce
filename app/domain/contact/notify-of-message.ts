import { isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { contactMessages } from "~db/schema";
import { notifyAdmins } from "../notices";
import type { Context } from "../shared/context";

/**
 * Notifies the admins of the first open message: once, until no message is open again. Call it before the message is
 * stored.
 */
export async function notifyOfMessage(tx: Query, context: Context): Promise<void> {
  const [open] = await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(isNull(contactMessages.handledAt))
    .limit(1);
  if (open) return;
  await notifyAdmins(tx, context, {
    title: "Somebody wrote to you",
    message: "It waits in the inbox: Profile, Admin Dashboard, Messages.",
  });
}
