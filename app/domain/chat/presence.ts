import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { conversationSides, members } from "~db/schema";
import { hiddenFrom } from "../blocks";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";

/** Presence is told to the partners of this many newest conversations. */
const PARTNERS_TOLD = 100;

const partnersToTell = preparedOnce((on) =>
  on
    .select({
      partnerId: conversationSides.partnerId,
      lastSeenAt: members.lastSeenAt,
      showPresence: members.showPresence,
      suspendedAt: members.suspendedAt,
    })
    .from(conversationSides)
    .innerJoin(members, eq(members.id, conversationSides.memberId))
    .where(and(eq(conversationSides.memberId, sql.placeholder("memberId")), isNotNull(conversationSides.lastMessageId)))
    .orderBy(desc(conversationSides.touchedAt))
    .limit(PARTNERS_TOLD)
    .prepare("partners_to_tell"),
);

/** The member's first phone connected: their conversation partners hear of it, unless the member hides it (PRODUCT 7). */
export const noteOnline = (context: Context, memberId: string): Promise<void> => tellPartners(context, memberId, true);

/** The member's last phone is gone: the time is kept, and told to the same people. */
export async function noteOffline(context: Context, memberId: string): Promise<void> {
  await keepLastSeen(context, [memberId]);
  await tellPartners(context, memberId, false);
}

/** Now is the last time that these members were seen. */
export async function keepLastSeen(context: Context, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  const lastSeenAt = context.clock.now();
  await context.write((tx) =>
    tx
      .update(members)
      .set({ lastSeenAt })
      .where(and(inArray(members.id, [...memberIds]), isNull(members.deletedAt))),
  );
}

/** The member's presence is hidden from now on: what the same people were told before is taken back. */
export async function presenceHidden(tx: Query, memberId: string): Promise<Announcement[]> {
  const { told } = await audienceOf(tx, memberId);
  if (told.length === 0) return [];
  return [{ type: "PRESENCE", audience: { members: told }, data: { memberId, online: false, lastSeenAt: null } }];
}

async function tellPartners(context: Context, memberId: string, online: boolean): Promise<void> {
  const { told, shown, lastSeenAt } = await audienceOf(context.read, memberId);
  if (!shown || told.length === 0) return;
  context.publish([{ type: "PRESENCE", audience: { members: told }, data: { memberId, online, lastSeenAt } }]);
}

/** Whom a member's coming and going concerns, without those that a block hides. */
async function audienceOf(on: Query, memberId: string) {
  const partners = await partnersToTell(on).execute({ memberId });
  const hidden = partners.length > 0 ? new Set(await hiddenFrom(on, memberId)) : new Set();
  return {
    told: partners.map(({ partnerId }) => partnerId).filter((partnerId) => !hidden.has(partnerId)),
    shown: partners[0] !== undefined && partners[0].showPresence && partners[0].suspendedAt === null,
    lastSeenAt: partners[0]?.lastSeenAt?.toISOString() ?? null,
  };
}
