import { sideOf } from "../members";
import type { Query } from "~db/query";
import type { Announcement } from "../shared/events";

/**
 * The events that hide two members' presence from each other, if they have a conversation. The list of conversations
 * loads again on this event. So an open list loses the conversation, also where only one of the two has written.
 */
export async function partCompanions(tx: Query, oneId: string, otherId: string): Promise<Announcement[]> {
  if (!(await sideOf(tx, oneId, otherId))) return [];
  return [away(oneId, otherId), away(otherId, oneId)];
}

/** Tells one member that the other is offline and was last seen at no known time. */
const away = (memberId: string, recipientId: string): Announcement => ({
  type: "PRESENCE",
  audience: { members: [recipientId] },
  data: { memberId, online: false, lastSeenAt: null },
});
