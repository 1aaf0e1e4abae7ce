import { isNull } from "drizzle-orm";
import { uploads } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { hashOf } from "../shared/ids";
import { keepPhoto } from "./keep-photo";
import { noteUpload, openUpload } from "./own-upload";
import type { Photos } from "./photos";

/**
 * Receives the file that comes to an address of `beginUpload`. The photo then waits for `attachUpload`. `read` gives the body;
 * it is called only after the upload is known to be open. Of two requests at once, one is refused. Refuses with `not-found`,
 * `upload-over`, and the codes of `DevelopPhoto`. A refused file is not kept.
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
