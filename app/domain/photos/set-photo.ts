import { and, eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, uploads } from "~db/schema";
import { changeAs, ownColumns, ownMember } from "../members";
import type { OwnMember } from "../members/rules";
import { rewardCompleteProfile } from "../points";
import { profileNews } from "../profile";
import { after } from "../shared/clock";
import type { Actor, Context, Outcome } from "../shared/context";
import { refuse } from "../shared/errors";
import { FORGET_MS } from "./forget-uploads";
import type { Photos, PhotoStore } from "./photos";

/** What a change of the photo came to. */
export interface ChangedPhoto {
  member: OwnMember;
  /** Points for a profile that is complete now. */
  earned: number;
}

/**
 * Makes a stored photo the member's own, or none for null; `choose` decides in the same transaction. What it replaces is
 * removed from the store once that is stored.
 */
export async function setPhoto(
  context: Context,
  { store }: Pick<Photos, "store">,
  actor: Actor,
  choose: (tx: Query) => Promise<string | null>,
): Promise<ChangedPhoto> {
  const { replaced, ...changed } = await changeAs(context, actor, async (tx) =>
    exchange(tx, context, actor, await choose(tx)),
  );
  // The photo is changed: what cannot be removed now is left to `forgetUploads`.
  if (replaced !== null) await dropPhoto(context, store, actor, replaced).catch(() => undefined);
  return changed;
}

const photoOf = ({ id }: Pick<Actor, "id">, photoKey: string) =>
  and(eq(uploads.memberId, id), eq(uploads.photoKey, photoKey));

/** Removes a photo that nobody shows any more, and what was kept to remember that. */
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
  const events = await profileNews(tx, context, actor.id);
  return { result: { member: ownMember(row, now), earned, replaced }, events };
}

/** A photo that nobody shows is an upload that is long over: it cannot be attached again, and is forgotten in the end. */
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
