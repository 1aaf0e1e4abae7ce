import { inArray, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { members } from "~db/schema";
import { asNeighbour, blockedMemberIds, hiddenOwners, publicColumns, sideOf } from "../members";
import { refuse } from "../shared/errors";
import type { ClientEvent } from "../shared/events";
import { presenceColumns } from "./presence";

const twoMembers = preparedOnce("two_members", (on) =>
  on
    .select({ ...publicColumns, ...presenceColumns })
    .from(members)
    .where(inArray(members.id, [sql.placeholder("oneId"), sql.placeholder("otherId")])),
);

/**
 * Both members of a chat. Refuses with `not-found` for a partner who does not exist, is suspended or hidden by a block,
 * and with `message-to-self`.
 */
export async function bothParticipants(on: Query, memberId: string, partnerId: string) {
  if (partnerId === memberId) refuse("message-to-self");
  const rows = await twoMembers(on).execute({ oneId: memberId, otherId: partnerId });
  const me = rows.find(({ id }) => id === memberId);
  const partner = rows.find(({ id }) => id === partnerId);
  const hidden = await blockedMemberIds(on, memberId);
  if (!me || me.deletedAt) return refuse("unauthorized");
  if (me.suspendedAt) return refuse("suspended");
  if (!partner || partner.suspendedAt || hidden.includes(partnerId)) return refuse("not-found");
  const [isPartnerHidden, amHidden] = [
    (await hiddenOwners(on, memberId, [partnerId])).size > 0,
    (await hiddenOwners(on, partnerId, [memberId])).size > 0,
  ];
  // As each side sees the other. Nobody reads their own name here.
  return { me: amHidden ? asNeighbour(me) : me, partner: isPartnerHidden ? asNeighbour(partner) : partner };
}

/**
 * The events that hide two members' presence from each other, if they have a conversation. The list of conversations
 * loads again on this event. So an open list loses the conversation, also where only one of the two has written.
 */
export async function hidePresenceBetween(tx: Query, oneId: string, otherId: string): Promise<ClientEvent[]> {
  if (!(await sideOf(tx, oneId, otherId))) return [];
  return [presenceEnded(oneId, otherId), presenceEnded(otherId, oneId)];
}

/** Tells one member that the other is offline and was last seen at no known time. */
const presenceEnded = (memberId: string, recipientId: string): ClientEvent => ({
  type: "PRESENCE",
  audience: { members: [recipientId] },
  data: { memberId, online: false, lastSeenAt: null },
});
