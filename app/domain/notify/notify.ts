import type { Query } from "~db/query";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { addNotice } from "./add-notice";

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
