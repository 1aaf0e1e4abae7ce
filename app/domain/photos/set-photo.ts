import { and, eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, uploads } from "~db/schema";
import { inMemberTransaction, ownColumns, ownMember } from "../members";
import type { OwnMember } from "../members/rules";
import { rewardCompleteProfile } from "../points";
import { after } from "../shared/clock";
import type { Actor, Context, Outcome } from "../shared/context";
import { refuse } from "../shared/errors";
import { profileEvents } from "../listings";
import { FORGET_MS } from "./forget-uploads";
import type { Photos, PhotoStore } from "./photos";

/** The result of changing the photo. */
export interface ChangedPhoto {
  member: OwnMember;
  /** Points for a profile that this change completed. */
  earned: number;
}

/**
 * Sets the member's photo to a stored one, or to none for null. `choose` decides in the same transaction. The replaced photo
 * is removed from the store after the commit.
 */
export async function setPhoto(
  context: Context,
  { store }: Pick<Photos, "store">,
  actor: Actor,
  choose: (tx: Query) => Promise<string | null>,
): Promise<ChangedPhoto> {
  const { replaced, ...changed } = await inMemberTransaction(context, actor, async (tx) =>
    exchange(tx, context, actor, await choose(tx)),
  );
  // The photo has changed already. If removing the old one fails, `forgetUploads` removes it later.
  if (replaced !== null) await dropPhoto(context, store, actor, replaced).catch(() => undefined);
  return changed;
}

const photoOf = ({ id }: Pick<Actor, "id">, photoKey: string) =>
  and(eq(uploads.memberId, id), eq(uploads.photoKey, photoKey));

/** Removes a photo that no member shows, and the row that remembered it. */
export async function dropPhoto(context: Context, store: PhotoStore, actor: Actor, photoKey: string): Promise<void> {
  await store.remove(photoKey);
  await context.write((tx) => tx.delete(uploads).where(photoOf(actor, photoKey)));
}

async function exchange(
  tx: Query,
  context: Context,
  actor: Actor,
  photoKey: string | null,
): Promise<Outcome<ChangedPhoto & { replaced: string | null }>> {
  const now = context.clock.now();
  const me = eq(members.id, actor.id);
  const [before] = await tx.select(ownColumns).from(members).where(me);
  if (!before) return refuse("not-found");
  const replaced = before.photoKey;
  if (replaced === photoKey)
    return { result: { member: ownMember(before, now), earned: 0, replaced: null }, events: [] };

  await tx.update(members).set({ photoKey }).where(me);
  if (replaced !== null) await leaveToForget(tx, context, actor, replaced);
  const earned = await rewardCompleteProfile(tx, context, actor.id);
  const [row = before] = await tx.select(ownColumns).from(members).where(me);
  const events = await profileEvents(tx, context, actor.id);
  return { result: { member: ownMember(row, now), earned, replaced }, events };
}

/** Stores a replaced photo as an expired upload: it cannot be attached again, and `forgetUploads` deletes it. */
export async function leaveToForget(
  tx: Query,
  { clock, newId }: Context,
  actor: Pick<Actor, "id">,
  photoKey: string,
): Promise<void> {
  await tx.delete(uploads).where(photoOf(actor, photoKey));
  const now = clock.now();
  const over = { createdAt: now, expiresAt: after(now, -FORGET_MS), usedAt: now };
  await tx.insert(uploads).values({ id: newId(), memberId: actor.id, photoKey, ...over });
}
