import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { conversationSides, members } from "~db/schema";
import { hiddenFrom } from "../moderation";
import type { Context } from "../shared/context";

/** Presence is told to the partners of this many newest conversations. */
const PARTNERS_TOLD = 100;

const partnersToTell = preparedOnce((on) =>
  on
    .select({ partnerId: conversationSides.partnerId, lastSeenAt: members.lastSeenAt })
    .from(conversationSides)
    .innerJoin(members, and(eq(members.id, conversationSides.memberId), eq(members.showPresence, true)))
    .where(eq(conversationSides.memberId, sql.placeholder("memberId")))
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
      .where(inArray(members.id, [...memberIds])),
  );
}

async function tellPartners(context: Context, memberId: string, online: boolean): Promise<void> {
  const partners = await partnersToTell(context.read).execute({ memberId });
  if (partners.length === 0) return;
  const hidden = new Set(await hiddenFrom(context.read, memberId));
  const told = partners.map(({ partnerId }) => partnerId).filter((partnerId) => !hidden.has(partnerId));
  const lastSeenAt = partners[0]?.lastSeenAt?.toISOString() ?? null;
  context.publish([{ type: "PRESENCE", audience: { members: told }, data: { memberId, online, lastSeenAt } }]);
}
