import type { Actor, Context } from "../shared/context";
import { keepPhoto } from "./keep-photo";
import type { Photos } from "./photos";
import { setPhoto, type ChangedPhoto } from "./set-photo";

/** Makes the file the member's photo: all in one, for the form. Refuses what `DevelopPhoto` refuses. */
export const uploadPhoto = (context: Context, photos: Photos, actor: Actor, file: Uint8Array): Promise<ChangedPhoto> =>
  keepPhoto(photos, file, (key) => setPhoto(context, photos, actor, async () => key));

/** Leaves the member without a photo; their initials stand in for it. */
export const removePhoto = (context: Context, photos: Pick<Photos, "store">, actor: Actor): Promise<ChangedPhoto> =>
  setPhoto(context, photos, actor, async () => null);
