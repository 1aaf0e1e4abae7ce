import type { Query } from "~db/query";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { addNotice } from "./add-notice";
import { and, eq, isNull } from "drizzle-orm";
import { members } from "~db/schema";

/** Notifies one member of something that concerns no space and no request: at once over a socket, else on the next page. */
export async function notify(
  tx: Query,
  context: Context,
  memberId: string,
  words: { title: string; message: string },
): Promise<Announcement> {
  const data = await addNotice(tx, context, memberId, words);
  return { type: "NOTICE", audience: { members: [memberId] }, data };
}

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
