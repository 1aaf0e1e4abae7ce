import { and, asc, eq, lte } from "drizzle-orm";
import { members, uploads } from "~db/schema";
import { after } from "../shared/clock";
import type { Context } from "../shared/context";
import { temporaryKey } from "./direct-upload";
import type { Upload } from "./own-upload";
import type { Photos } from "./photos";
import { WAIT_MS } from "./rules";

/** Much longer than an upload can be attached, so that none is attached while it is deleted. */
export const FORGET_MS = 2 * WAIT_MS;
const BATCH = 50;

/** A job: deletes expired uploads, and photos and files that no member shows. Returns how many it deleted. */
export async function forgetUploads(context: Context, photos: Photos): Promise<number> {
  const over = await context.read
    .select()
    .from(uploads)
    .where(lte(uploads.expiresAt, after(context.clock.now(), -FORGET_MS)))
    .orderBy(asc(uploads.expiresAt))
    .limit(BATCH);
  for (const upload of over) {
    await clear(context, photos, upload);
    await context.write((tx) => tx.delete(uploads).where(eq(uploads.id, upload.id)));
  }
  return over.length;
}

async function clear({ read }: Context, { store, direct }: Photos, { id, memberId, photoKey }: Upload): Promise<void> {
  if (photoKey === null) {
    await direct?.discard(temporaryKey(memberId, id));
    return;
  }
  const [shown] = await read
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), eq(members.photoKey, photoKey)));
  if (!shown) await store.remove(photoKey);
}
