import { and, asc, eq, lte } from "drizzle-orm";
import { hasRow, type Query } from "~db/query";
import { members, uploads } from "~db/schema";
import { after } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import type { Photos } from "./photo-store";
import { ATTACH_MS } from "./rules";
import { temporaryKey, type Upload } from "./uploads";

/** Much longer than an upload can be attached, so that none is attached while it is deleted. */
const FORGET_MS = 2 * ATTACH_MS;
/** `forgetUploads` deletes what expired at this instant or earlier. An upload that is to go at once gets it as its expiry. */
const forgetHorizon = (now: Date): Date => after(now, -FORGET_MS);
const UPLOADS_A_RUN = 50;

const whereUploadOf = ({ id }: Pick<Actor, "id">, photoKey: string) =>
  and(eq(uploads.memberId, id), eq(uploads.photoKey, photoKey));

/**
 * Removes a photo that no member shows any more, at once: `setPhoto` and a deletion call it after their commit. If it cannot be
 * removed now, the hourly `forgetUploads` removes it later.
 */
export async function forgetPhoto(
  context: Context,
  { store }: Pick<Photos, "store">,
  { id, photoKey }: { id: string; photoKey: string | null },
): Promise<void> {
  if (photoKey === null) return;
  const deleteRow = () => context.write((tx) => tx.delete(uploads).where(whereUploadOf({ id }, photoKey)));
  await store
    .remove(photoKey)
    .then(deleteRow)
    .catch(() => undefined);
}

/** Stores a replaced photo as an expired upload: it cannot be attached again, and `forgetUploads` deletes it. */
export async function storeAsExpired(
  tx: Query,
  { clock, newId }: Context,
  actor: Pick<Actor, "id">,
  photoKey: string,
): Promise<void> {
  await tx.delete(uploads).where(whereUploadOf(actor, photoKey));
  const now = clock.now();
  const expired = { createdAt: now, expiresAt: forgetHorizon(now), usedAt: now };
  await tx.insert(uploads).values({ id: newId(), memberId: actor.id, photoKey, ...expired });
}

/** Marks all of a member's uploads as expired, the shown photo included. `forgetUploads` then removes the files. */
export async function expireUploads(
  tx: Query,
  context: Context,
  { id, photoKey }: { id: string; photoKey: string | null },
): Promise<void> {
  const expiresAt = forgetHorizon(context.clock.now());
  await tx.update(uploads).set({ expiresAt }).where(eq(uploads.memberId, id));
  if (photoKey !== null) await storeAsExpired(tx, context, { id }, photoKey);
}

/**
 * A job: deletes expired uploads, and photos and files that no member shows. Returns how many it deleted. Where a file
 * cannot be removed, the others go first; then it throws why, and the next run tries again.
 */
export async function forgetUploads(context: Context, photos: Photos): Promise<number> {
  const expired = await context.read
    .select()
    .from(uploads)
    .where(lte(uploads.expiresAt, forgetHorizon(context.clock.now())))
    .orderBy(asc(uploads.expiresAt))
    .limit(UPLOADS_A_RUN);
  const failures: unknown[] = [];
  for (const upload of expired) {
    try {
      await removeFiles(context, photos, upload);
      await context.write((tx) => tx.delete(uploads).where(eq(uploads.id, upload.id)));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return expired.length;
}

/** Removes an upload's temporary file, or its photo unless the member shows it. */
async function removeFiles(
  { read }: Context,
  { store, direct }: Photos,
  { id, memberId, photoKey }: Upload,
): Promise<void> {
  if (photoKey === null) {
    await direct?.discard(temporaryKey(memberId, id));
    return;
  }
  const isShown = and(eq(members.id, memberId), eq(members.photoKey, photoKey));
  if (!(await hasRow(read, members, isShown))) await store.remove(photoKey);
}
