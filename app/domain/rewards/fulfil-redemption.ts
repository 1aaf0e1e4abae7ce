import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { addNotice } from "../notify";
import type { Actor, Context } from "../shared/context";
import { decideRedemption } from "./decide-redemption";
import { titleOf } from "./redemption";
import { BADGE_REWARD, badgeUntil } from "./rules";

/**
 * An admin fulfils a claim, optionally with a note for the member, such as a voucher's code. 'Free Inaugural Member' grants
 * the badge for 30 days (docs/product.md#rewards).
 */
export const fulfilRedemption = (context: Context, admin: Actor, id: string, note: string): Promise<void> =>
  decideRedemption(context, admin, id, {
    status: "fulfilled",
    note,
    effect: async (tx, { memberId, rewardId }) => {
      if (rewardId === BADGE_REWARD) await giveBadge(tx, context, memberId);
      // A toast disappears, so the note is also stored with the claim.
      await addNotice(tx, context, memberId, {
        title: "Your reward is here",
        message: `${titleOf(rewardId)}: see Your Claims under Rewards.`,
      });
    },
  });

async function giveBadge(tx: Query, { clock }: Context, memberId: string): Promise<void> {
  const { inauguralUntil } = members;
  const isTheirs = eq(members.id, memberId);
  const [member] = await tx.select({ inauguralUntil }).from(members).where(isTheirs);
  const until = badgeUntil(clock.now(), member?.inauguralUntil ?? null);
  await tx.update(members).set({ inauguralUntil: until }).where(isTheirs);
}
