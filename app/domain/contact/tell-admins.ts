import { and, eq, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { contactMessages, members } from "~db/schema";
import { addNotice } from "../notices";
import type { Context } from "../shared/context";

/**
 * Tells every admin, on their next page, that the inbox is no longer empty: once until it is empty again, however much
 * is written. To be called before the message is kept.
 */
export async function tellAdmins(tx: Query, context: Context): Promise<void> {
  const [open] = await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(isNull(contactMessages.handledAt))
    .limit(1);
  if (open) return;
  const admins = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.role, "admin"), isNull(members.deletedAt)));
  const notice = {
    title: "Somebody wrote to you",
    message: "It waits in the inbox: Profile, Admin Dashboard, Messages.",
  };
  for (const { id } of admins) await addNotice(tx, context, id, notice);
}
