import { inArray, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { members } from "~db/schema";
import { asNeighbour, blockedMemberIds, hiddenOwners, publicColumns } from "../members";
import { refuse } from "../shared/errors";
import { presenceColumns } from "./presence";

const twoMembers = preparedOnce("two_members", (on) =>
  on
    .select({ ...publicColumns, ...presenceColumns })
    .from(members)
    .where(inArray(members.id, [sql.placeholder("oneId"), sql.placeholder("otherId")])),
);

/**
 * Both members of a chat, as each side sees the other, before either reads or writes in it. A chat has no end: they can write
 * long after a promise. A block closes it to both, its older messages too, until it is lifted. Refuses with `not-found` a
 * partner who does not exist, is suspended or hidden by a block, and with `message-to-self`.
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
  const isPartnerHidden = (await hiddenOwners(on, memberId, [partnerId])).size > 0;
  const amHidden = (await hiddenOwners(on, partnerId, [memberId])).size > 0;
  // Nobody reads their own name here.
  return { me: amHidden ? asNeighbour(me) : me, partner: isPartnerHidden ? asNeighbour(partner) : partner };
}
