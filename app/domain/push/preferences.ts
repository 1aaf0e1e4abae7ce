import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { findRow, hasRow, type Query, upsertRow } from "~db/query";
import { members, pushPreferences } from "~db/schema";
import { inMemberTransaction } from "../members";
import { defaultPreferences, type PushPreferences } from "../notifications/catalogue/push-preferences";
import type { Actor, Context } from "../shared/context";

/** Which pushes the member wants. */
export async function preferencesOf(read: Query, memberId: string): Promise<PushPreferences> {
  const row = await findRow(read, pushPreferences, eq(pushPreferences.memberId, memberId));
  if (!row) return defaultPreferences;
  const { memberId: _, ...preferences } = row;
  return preferences;
}

/** Whether to offer notifications to a member: once, to one who never saw the page of notifications. */
export const offerPush = (context: Context, { id }: Actor): Promise<boolean> =>
  context.write(async (tx) => {
    const [stored] = await tx
      .insert(pushPreferences)
      .values({ memberId: id, ...defaultPreferences })
      .onConflictDoNothing()
      .returning({ memberId: pushPreferences.memberId });
    return stored !== undefined;
  });

/** Stores which pushes the member wants, and when. Whether they want mails stays as it is. */
export const savePreferences = (
  context: Context,
  actor: Actor,
  preferences: Omit<PushPreferences, "byMail">,
): Promise<void> =>
  inMemberTransaction(context, actor, (tx) =>
    upsertRow(tx, pushPreferences, pushPreferences.memberId, { memberId: actor.id, ...preferences }),
  );

/** Whether the member wants mails where no push reaches them. */
export const setByMail = (context: Context, actor: Actor, byMail: boolean): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    await storeByMail(tx, actor.id, byMail);
  });

const storeByMail = (tx: Query, memberId: string, byMail: boolean) =>
  tx
    .insert(pushPreferences)
    .values({ memberId, ...defaultPreferences, byMail })
    .onConflictDoUpdate({ target: pushPreferences.memberId, set: { byMail } });

const content = z.object({ endsMailsOf: z.string() });

/** The address that ends a member's mails without a sign-in. It works for as long as the account exists. */
export function unsubscribeLink({ secretBox, settings }: Context, memberId: string): URL {
  const token = secretBox.seal(JSON.stringify({ endsMailsOf: memberId } satisfies z.input<typeof content>));
  return new URL(`/unsubscribe?token=${token}`, settings.publicUrl);
}

/** The member whose mails this token ends. Null for a token that is not from `unsubscribeLink`. */
function memberOfToken({ secretBox }: Context, token: string): string | null {
  const text = secretBox.open(token);
  return text === null ? null : (content.safeParse(JSON.parse(text)).data?.endsMailsOf ?? null);
}

/** Whether this token ends someone's mails. */
export const isUnsubscribeToken = (context: Context, token: string): boolean => memberOfToken(context, token) !== null;

/** Ends the mails of the member whose link this is. False for a token that is none of ours. */
export async function endMails(context: Context, token: string): Promise<boolean> {
  const memberId = memberOfToken(context, token);
  if (memberId === null) return false;
  await context.write(async (tx) => {
    const account = and(eq(members.id, memberId), isNull(members.deletedAt));
    if (await hasRow(tx, members, account)) await storeByMail(tx, memberId, false);
  });
  return true;
}
