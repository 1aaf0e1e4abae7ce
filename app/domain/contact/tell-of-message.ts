import { isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { contactMessages } from "~db/schema";
import { tellAdmins } from "../notices";
import type { Context } from "../shared/context";

/**
 * Tells the admins that the inbox is no longer empty: once until it is empty again, however much is written. To be called
 * before the message is kept.
 */
export async function tellOfMessage(tx: Query, context: Context): Promise<void> {
  const [open] = await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(isNull(contactMessages.handledAt))
    .limit(1);
  if (open) return;
  await tellAdmins(tx, context, {
    title: "Somebody wrote to you",
    message: "It waits in the inbox: Profile, Admin Dashboard, Messages.",
  });
}
