import type { Query } from "~db/query";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { addNotice } from "./add-notice";

/**
 * Notifies one member of something that concerns no space and no request: at once over a socket, else on the next page.
 * It uses the event PARKING_SPACE_REMOVED with the notice's id, which no space has.
 */
export async function notify(
  tx: Query,
  context: Context,
  memberId: string,
  words: { title: string; message: string },
): Promise<Announcement> {
  const notice = await addNotice(tx, context, memberId, words);
  return { type: "PARKING_SPACE_REMOVED", audience: { members: [memberId] }, data: { id: notice.noticeId, ...notice } };
}
