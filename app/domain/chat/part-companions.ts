import type { Query } from "~db/query";
import type { Announcement } from "../shared/events";
import { sideOf } from "./side";

/** Two who have written to each other are no company any more: each hears nothing of where the other is. */
export async function partCompanions(tx: Query, oneId: string, otherId: string): Promise<Announcement[]> {
  const side = await sideOf(tx, oneId, otherId);
  if (!side?.lastMessageId) return [];
  return [away(oneId, otherId), away(otherId, oneId)];
}

/** What was told of a member's presence is taken back. */
const away = (memberId: string, toldId: string): Announcement => ({
  type: "PRESENCE",
  audience: { members: [toldId] },
  data: { memberId, online: false, lastSeenAt: null },
});
