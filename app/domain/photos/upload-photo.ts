import type { Actor, Context } from "../shared/context";
import { keepPhoto } from "./keep-photo";
import type { Photos } from "./photos";
import { setPhoto, type ChangedPhoto } from "./set-photo";

/** Stores a file and sets it as the member's photo, in one request of the form. Refuses with the codes of `DevelopPhoto`. */
export const uploadPhoto = (context: Context, photos: Photos, actor: Actor, file: Uint8Array): Promise<ChangedPhoto> =>
  keepPhoto(photos, file, (key) => setPhoto(context, photos, actor, async () => key));

/** Removes the member's photo. Pages then show their initials. */
export const removePhoto = (context: Context, photos: Pick<Photos, "store">, actor: Actor): Promise<ChangedPhoto> =>
  setPhoto(context, photos, actor, async () => null);
