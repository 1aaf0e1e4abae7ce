import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { pushPreferences } from "~db/schema";
import { inMemberTransaction } from "../members";
import { defaultPreferences, type PushPreferences } from "../notifications/catalogue/push-preferences";
import type { Actor, Context } from "../shared/context";

/** Which pushes the member wants. */
export async function preferencesOf(read: Query, memberId: string): Promise<PushPreferences> {
  const [row] = await read.select().from(pushPreferences).where(eq(pushPreferences.memberId, memberId));
  if (!row) return defaultPreferences;
  const { memberId: _, ...preferences } = row;
  return preferences;
}

/** Whether to offer notifications to a member: once, to one who never saw the page of notifications. */
export const offerPush = (context: Context, { id }: Actor): Promise<boolean> =>
  context.write(async (tx) => {
    const [asked] = await tx
      .insert(pushPreferences)
      .values({ memberId: id, ...defaultPreferences })
      .onConflictDoNothing()
      .returning({ memberId: pushPreferences.memberId });
    return asked !== undefined;
  });

export const savePreferences = (
  context: Context,
  actor: Actor,
  preferences: Omit<PushPreferences, "byMail">,
): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    await tx
      .insert(pushPreferences)
      .values({ memberId: actor.id, ...preferences })
      .onConflictDoUpdate({ target: pushPreferences.memberId, set: preferences });
  });
