import { and, eq, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import type { Context } from "../shared/context";
import { addNotice } from "./add-notice";

/** Stores a notice for every admin. */
export async function notifyAdmins(
  tx: Query,
  context: Context,
  notice: { title: string; message: string },
): Promise<void> {
  const admins = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.role, "admin"), isNull(members.deletedAt)));
  for (const { id } of admins) await addNotice(tx, context, id, notice);
}
