import type { Query } from "~db/query";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { addNotice } from "./add-notice";

/**
 * Says something to one member that is about no space and no request: at once on a phone that is connected, else on their
 * next page. It travels with the one event that needs nothing beside a sentence; no space has the id it names.
 */
export async function tell(
  tx: Query,
  context: Context,
  memberId: string,
  words: { title: string; message: string },
): Promise<Announcement> {
  const notice = await addNotice(tx, context, memberId, words);
  return { type: "PARKING_SPACE_REMOVED", audience: { members: [memberId] }, data: { id: notice.noticeId, ...notice } };
}
