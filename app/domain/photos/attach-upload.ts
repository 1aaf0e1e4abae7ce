import { after } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { temporaryKey } from "./direct-upload";
import { keepPhoto } from "./keep-photo";
import { noteUpload, ownUpload } from "./own-upload";
import type { Photos } from "./photos";
import { PHOTO_MAX_BYTES, WAIT_MS } from "./rules";
import { setPhoto, type ChangedPhoto } from "./set-photo";

const nothing = () => refuse("invalid-input", { fields: { profileImageURL: ["No photo of yours was sent there"] } });

/**
 * Makes the uploaded file the member's photo. A second call changes nothing. Refuses with `invalid-input` when the upload
 * is empty, belongs to another member or was replaced, and with `upload-over` an hour after the upload's address expired. A
 * file in the bucket is refused with the codes of `DevelopPhoto`.
 */
export async function attachUpload(
  context: Context,
  photos: Photos,
  actor: Actor,
  uploadId: string,
): Promise<ChangedPhoto> {
  const upload = (await ownUpload(context.read, actor, uploadId)) ?? nothing();
  if (upload.photoKey === null) await takeFromBucket(context, photos, actor, uploadId);
  return setPhoto(context, photos, actor, async (tx) => {
    const { photoKey, expiresAt } = (await ownUpload(tx, actor, uploadId)) ?? nothing();
    if (context.clock.now() >= after(expiresAt, WAIT_MS)) return refuse("upload-over");
    return photoKey ?? nothing();
  });
}

/** Develops a file that the browser sent directly to the bucket. */
async function takeFromBucket(context: Context, photos: Photos, actor: Actor, uploadId: string): Promise<void> {
  const { direct } = photos;
  if (!direct) return nothing();
  const key = temporaryKey(actor.id, uploadId);
  const file = (await direct.fetch(key, PHOTO_MAX_BYTES)) ?? nothing();
  await keepPhoto(photos, file, (photoKey) => noteUpload(context, actor, uploadId, { photoKey }));
  await direct.discard(key);
}
