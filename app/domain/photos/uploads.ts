import { and, eq, isNull, type SQL } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { uploads } from "~db/schema";
import { inMemberTransaction } from "../members";
import { after } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf, newSecret } from "../shared/ids";
import { storePhoto, type Photos } from "./photo-store";
import { UPLOAD_MS } from "./rules";

/** The folder in the bucket of a member's uploaded files that are not photos yet, and the key of one of them. */
const folderOf = (memberId: string): string => `incoming/${memberId}/`;
export const temporaryKey = (memberId: string, uploadId: string): string => folderOf(memberId) + uploadId;

/** The id of the member's upload that has this temporary key; undefined for any other key. */
export const uploadOfKey = ({ id }: Actor, key: string): string | undefined =>
  key.startsWith(folderOf(id)) ? key.slice(folderOf(id).length) : undefined;

export type Upload = typeof uploads.$inferSelect;

/** The upload with this id, if it belongs to the member. */
export async function ownUpload(on: Query, actor: Actor, id: string): Promise<Upload | undefined> {
  return findRow(on, uploads, eq(uploads.id, id), eq(uploads.memberId, actor.id));
}

/** The member's upload, while it may receive a file. Refuses with `not-found`, also another member's, or with `upload-over`. */
export async function openUpload({ read, clock }: Context, actor: Actor, id: string): Promise<Upload> {
  const upload = (await ownUpload(read, actor, id)) ?? refuse("not-found");
  return upload.usedAt || upload.expiresAt <= clock.now() ? refuse("upload-over") : upload;
}

/**
 * Stores the new state of the member's upload. Refuses with `upload-over` when the upload has changed since (`still` no
 * longer holds) or was deleted.
 */
export async function storeUploadState(
  context: Context,
  actor: Actor,
  id: string,
  change: Pick<Partial<Upload>, "usedAt" | "photoKey">,
  still?: SQL,
): Promise<void> {
  await inMemberTransaction(context, actor, async (tx) => {
    const [stored] = await tx
      .update(uploads)
      .set(change)
      .where(and(eq(uploads.id, id), still))
      .returning({ id: uploads.id });
    if (!stored) refuse("upload-over");
  });
}

/** Creates an upload address for one photo, valid once and for 5 minutes. Only the hash of its secret is stored. */
export async function beginUpload(context: Context, actor: Actor): Promise<string> {
  const token = newSecret();
  await expectUpload(context, actor, hashOf(token));
  return token;
}

/** Stores that one file from the member is expected. */
export async function expectUpload(context: Context, actor: Actor, id: string): Promise<void> {
  const now = context.clock.now();
  await inMemberTransaction(context, actor, async (tx) => {
    await tx.insert(uploads).values({ id, memberId: actor.id, createdAt: now, expiresAt: after(now, UPLOAD_MS) });
  });
}

/**
 * Receives the file that comes to an address of `beginUpload`. The photo then waits for `attachUpload`. `read` gives the body;
 * it is called only after the upload is known to be open. Of two requests at once, one is refused. Refuses with `not-found`,
 * `upload-over`, and the codes of `ProcessImage`. A refused file is not stored.
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
  await storeUploadState(context, actor, id, { usedAt: context.clock.now() }, isNull(uploads.usedAt));
  await storePhoto(photos, file, (photoKey) => storeUploadState(context, actor, id, { photoKey }));
}
