import { isNull } from "drizzle-orm";
import { uploads } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { hashOf } from "../shared/ids";
import { keepPhoto } from "./keep-photo";
import { noteUpload, openUpload } from "./own-upload";
import type { Photos } from "./photos";

/**
 * Takes the file that comes to a place given by `beginUpload`; the photo then waits to be attached. Nothing is read before
 * it is known that somebody waits for it, and no file stays for which nobody waits any more. Refuses with `not-found`, `upload-over`, and what `DevelopPhoto` refuses.
 */
export async function receiveUpload(
  context: Context,
  photos: Photos,
  actor: Actor,
  token: string,
  read: () => Promise<Uint8Array>,
): Promise<void> {
  const { id } = await openUpload(context, actor, hashOf(token));
  const file = await read();
  await noteUpload(context, actor, id, { usedAt: context.clock.now() }, isNull(uploads.usedAt));
  await keepPhoto(photos, file, (photoKey) => noteUpload(context, actor, id, { photoKey }));
}
