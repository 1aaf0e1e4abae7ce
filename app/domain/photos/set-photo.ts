import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { profileEvents } from "../listings";
import { inMemberTransaction, ownColumns, ownMember } from "../members";
import type { OwnMember } from "../members/rules";
import { rewardCompleteProfile } from "../points";
import { after } from "../shared/clock";
import type { Actor, Context, Outcome } from "../shared/context";
import { refuse } from "../shared/errors";
import { storeAsExpired, forgetPhoto } from "./forget-uploads";
import { storePhoto, type Photos } from "./photo-store";
import { MAX_PHOTO_BYTES, ATTACH_MS } from "./rules";
import { storeUploadState, ownUpload, temporaryKey } from "./uploads";

const refuseUpload = () =>
  refuse("invalid-input", { fields: { profileImageURL: ["No photo of yours was sent there"] } });

/**
 * Makes the uploaded file the member's photo. A second call changes nothing. Refuses with `invalid-input` when the upload
 * is empty, belongs to another member or was replaced, and with `upload-over` an hour after the upload's address expired. A
 * file in the bucket is refused with the codes of `ProcessImage`.
 */
export async function attachUpload(
  context: Context,
  photos: Photos,
  actor: Actor,
  uploadId: string,
): Promise<ChangedPhoto> {
  const upload = (await ownUpload(context.read, actor, uploadId)) ?? refuseUpload();
  if (upload.photoKey === null) await takeFromBucket(context, photos, actor, uploadId);
  return setPhoto(context, photos, actor, async (tx) => {
    const { photoKey, expiresAt } = (await ownUpload(tx, actor, uploadId)) ?? refuseUpload();
    if (context.clock.now() >= after(expiresAt, ATTACH_MS)) return refuse("upload-over");
    return photoKey ?? refuseUpload();
  });
}

/** Processes a file that the browser sent directly to the bucket. */
async function takeFromBucket(context: Context, photos: Photos, actor: Actor, uploadId: string): Promise<void> {
  const { direct } = photos;
  if (!direct) return refuseUpload();
  const key = temporaryKey(actor.id, uploadId);
  const file = (await direct.fetch(key, MAX_PHOTO_BYTES)) ?? refuseUpload();
  await storePhoto(photos, file, (photoKey) => storeUploadState(context, actor, uploadId, { photoKey }));
  await direct.discard(key);
}

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
async function setPhoto(
  context: Context,
  photos: Pick<Photos, "store">,
  actor: Actor,
  choose: (tx: Query) => Promise<string | null>,
): Promise<ChangedPhoto> {
  const { oldKey, ...changed } = await inMemberTransaction(context, actor, async (tx) =>
    replacePhoto(tx, context, actor, await choose(tx)),
  );
  await forgetPhoto(context, photos, { id: actor.id, photoKey: oldKey });
  return changed;
}

async function replacePhoto(
  tx: Query,
  context: Context,
  actor: Actor,
  photoKey: string | null,
): Promise<Outcome<ChangedPhoto & { oldKey: string | null }>> {
  const now = context.clock.now();
  const isActor = eq(members.id, actor.id);
  const [before] = await tx.select(ownColumns).from(members).where(isActor);
  if (!before) return refuse("not-found");
  const oldKey = before.photoKey;
  if (oldKey === photoKey) return { result: { member: ownMember(before, now), earned: 0, oldKey: null }, events: [] };

  await tx.update(members).set({ photoKey }).where(isActor);
  if (oldKey !== null) await storeAsExpired(tx, context, actor, oldKey);
  const earned = await rewardCompleteProfile(tx, context, actor.id);
  const [row = before] = await tx.select(ownColumns).from(members).where(isActor);
  const events = await profileEvents(tx, context, actor.id);
  return { result: { member: ownMember(row, now), earned, oldKey }, events };
}

/** Stores a file and sets it as the member's photo, in one request of the form. Refuses with the codes of `ProcessImage`. */
export const uploadPhoto = (context: Context, photos: Photos, actor: Actor, file: Uint8Array): Promise<ChangedPhoto> =>
  storePhoto(photos, file, (key) => setPhoto(context, photos, actor, async () => key));

/** Removes the member's photo. Pages then show their initials. */
export const removePhoto = (context: Context, photos: Pick<Photos, "store">, actor: Actor): Promise<ChangedPhoto> =>
  setPhoto(context, photos, actor, async () => null);
