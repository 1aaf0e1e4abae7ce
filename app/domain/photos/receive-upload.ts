import { and, eq, isNull } from "drizzle-orm";
import { uploads } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf } from "../shared/ids";
import { keepPhoto } from "./keep-photo";
import { openUpload } from "./own-upload";
import type { Photos } from "./photos";

/**
 * Takes the file that comes to a place given by `beginUpload`; the photo then waits to be attached. Nothing is read before
 * it is known that somebody waits for it. Refuses with `not-found`, `upload-over`, and what `DevelopPhoto` refuses.
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
  const unused = and(eq(uploads.id, id), isNull(uploads.usedAt));
  const [used] = await context.write((tx) =>
    tx.update(uploads).set({ usedAt: context.clock.now() }).where(unused).returning({ id: uploads.id }),
  );
  if (!used) return refuse("upload-over");
  await keepPhoto(photos, file, (photoKey) =>
    context.write((tx) => tx.update(uploads).set({ photoKey }).where(eq(uploads.id, id))),
  );
}
