import { and, eq, exists, lt, or, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { members, requests, spaces } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { inMemberTransaction } from "./in-member-transaction";
import { type Hint, hints, type Newcomer } from "./newcomer-rules";

// Begun: the member ever shared or asked. Promises need no look: whoever was promised a space had a request.
const newcomers = preparedOnce("newcomer_hints", (on) =>
  on
    .select({
      hintsDismissed: members.hintsDismissed,
      begun: sql`${or(
        exists(on.select({ id: spaces.id }).from(spaces).where(eq(spaces.ownerId, members.id))),
        exists(on.select({ id: requests.id }).from(requests).where(eq(requests.memberId, members.id))),
      )}`.mapWith(Boolean),
    })
    .from(members)
    .where(eq(members.id, sql.placeholder("id"))),
);

/** How far a newcomer is; null once all hints are dismissed, and for who has a counted handover. */
export async function newcomerOf(
  { read }: Context,
  { id, handovers }: { id: string; handovers: number },
): Promise<Newcomer | null> {
  if (handovers > 0) return null;
  const [newcomer] = await newcomers(read).execute({ id });
  return newcomer && newcomer.hintsDismissed < hints.length ? newcomer : null;
}

/** Dismisses a hint and those of earlier steps for good. Repeating it changes nothing. */
export const dismissHint = (context: Context, actor: Actor, hint: Hint): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    const hintsDismissed = hints.indexOf(hint) + 1;
    const earlier = and(eq(members.id, actor.id), lt(members.hintsDismissed, hintsDismissed));
    await tx.update(members).set({ hintsDismissed }).where(earlier);
  });
