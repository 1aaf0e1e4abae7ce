import { and, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { conversationSides, members } from "~db/schema";
import { blockedMemberIds, isPartnerSide, partnerSides, sideOf } from "../members";
import type { Context } from "../shared/context";
import type { ClientEvent } from "../shared/events";
import type { Presence } from "./rules";

const { showPresence, lastSeenAt, deletedAt, suspendedAt } = members;

/** What a query selects of a partner whose presence is shown. */
export const presenceColumns = { showPresence, lastSeenAt, deletedAt, suspendedAt };

interface PresenceRow {
  id: string;
  showPresence: boolean;
  lastSeenAt: Date | null;
  deletedAt: Date | null;
}

/**
 * Whether a partner is online, and when they were last seen. Null for members who hide it and for former members
 * (docs/product.md#who-sees-what).
 */
export const presenceOf = (context: Context, partner: PresenceRow): Presence | null =>
  partner.showPresence && !partner.deletedAt
    ? { online: context.isOnline(partner.id), lastSeenAt: partner.lastSeenAt?.toISOString() ?? null }
    : null;

/** Presence goes to the partners of this many newest conversations in which both wrote: docs/product.md#who-sees-what. */
const PARTNERS_TOLD = 100;

const partnersToTell = preparedOnce("partners_to_tell", (on) =>
  on
    .select({
      partnerId: conversationSides.partnerId,
      lastSeenAt: members.lastSeenAt,
      showPresence: members.showPresence,
      suspendedAt: members.suspendedAt,
    })
    .from(conversationSides)
    .innerJoin(members, eq(members.id, conversationSides.memberId))
    .innerJoin(partnerSides, isPartnerSide)
    .where(
      and(
        eq(conversationSides.memberId, sql.placeholder("memberId")),
        eq(conversationSides.wrote, true),
        eq(partnerSides.wrote, true),
      ),
    )
    .orderBy(desc(conversationSides.touchedAt))
    .limit(PARTNERS_TOLD),
);

/**
 * Call it when the member's first socket opens. Notifies the conversation partners, unless the member hides presence
 * (docs/product.md#who-sees-what).
 */
export const noteOnline = (context: Context, memberId: string): Promise<void> =>
  announcePresence(context, memberId, true);

/** Call it when the member's last socket closed, now or at `seenAt`. Stores the time and notifies the same partners. */
export async function noteOffline(
  context: Context,
  memberId: string,
  seenAt: Date = context.clock.now(),
): Promise<void> {
  await storeLastSeen(context, [memberId], seenAt);
  await announcePresence(context, memberId, false);
}

/** Stores when these members were last seen: now, or an earlier time that replaces no later one. */
export async function storeLastSeen(
  context: Context,
  memberIds: readonly string[],
  seenAt: Date = context.clock.now(),
): Promise<void> {
  if (memberIds.length === 0) return;
  const isLater = or(isNull(members.lastSeenAt), lt(members.lastSeenAt, seenAt));
  await context.write((tx) =>
    tx
      .update(members)
      .set({ lastSeenAt: seenAt })
      .where(and(inArray(members.id, [...memberIds]), isNull(members.deletedAt), isLater)),
  );
}

/** The events that hide the member's presence from the partners who saw it. */
export async function hidePresence(tx: Query, memberId: string): Promise<ClientEvent[]> {
  const { recipients } = await audienceOf(tx, memberId);
  return recipients.length > 0 ? [presenceEnded(memberId, recipients)] : [];
}

/**
 * The events that hide two members' presence from each other, if they have a conversation. The list of conversations
 * loads again on this event. So an open list loses the conversation, also where only one of the two has written.
 */
export async function hidePresenceBetween(tx: Query, oneId: string, otherId: string): Promise<ClientEvent[]> {
  if (!(await sideOf(tx, oneId, otherId))) return [];
  return [presenceEnded(oneId, [otherId]), presenceEnded(otherId, [oneId])];
}

/** Tells members that another one is offline and was last seen at no known time. */
const presenceEnded = (memberId: string, recipients: string[]): ClientEvent => ({
  type: "PRESENCE",
  audience: { members: recipients },
  data: { memberId, online: false, lastSeenAt: null },
});

async function announcePresence(context: Context, memberId: string, online: boolean): Promise<void> {
  const { recipients, shown, lastSeenAt } = await audienceOf(context.read, memberId);
  if (!shown || recipients.length === 0) return;
  context.publish([{ type: "PRESENCE", audience: { members: recipients }, data: { memberId, online, lastSeenAt } }]);
}

/** The partners who see a member's presence, without those that a block hides. */
async function audienceOf(on: Query, memberId: string) {
  const partners = await partnersToTell(on).execute({ memberId });
  const hidden = partners.length > 0 ? new Set(await blockedMemberIds(on, memberId)) : new Set();
  // Each row has the member's own settings beside the partner.
  const [own] = partners;
  return {
    recipients: partners.map(({ partnerId }) => partnerId).filter((partnerId) => !hidden.has(partnerId)),
    shown: own !== undefined && own.showPresence && own.suspendedAt === null,
    lastSeenAt: own?.lastSeenAt?.toISOString() ?? null,
  };
}
