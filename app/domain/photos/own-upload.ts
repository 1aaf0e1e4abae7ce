import { and, eq, type SQL } from "drizzle-orm";
import type { Query } from "~db/query";
import { uploads } from "~db/schema";
import { inMemberTransaction } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";

export type Upload = typeof uploads.$inferSelect;

/** The upload with this id, if it belongs to the member. */
export async function ownUpload(on: Query, actor: Actor, id: string): Promise<Upload | undefined> {
  const [upload] = await on
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.memberId, actor.id)));
  return upload;
}

/** The same while it may receive a file. Refuses with `not-found`, also for another member's, or with `upload-over`. */
export async function openUpload({ read, clock }: Context, actor: Actor, id: string): Promise<Upload> {
  const upload = (await ownUpload(read, actor, id)) ?? refuse("not-found");
  return upload.usedAt || upload.expiresAt <= clock.now() ? refuse("upload-over") : upload;
}

/**
 * Stores the new state of the member's upload. Refuses with `upload-over` when the upload has changed since (`still` no
 * longer holds) or was deleted.
 */
export async function noteUpload(
  context: Context,
  actor: Actor,
  id: string,
  note: Pick<Partial<Upload>, "usedAt" | "photoKey">,
  still?: SQL,
): Promise<void> {
  await inMemberTransaction(context, actor, async (tx) => {
    const [noted] = await tx
      .update(uploads)
      .set(note)
      .where(and(eq(uploads.id, id), still))
      .returning({ id: uploads.id });
    return { result: noted ?? refuse("upload-over"), events: [] };
  });
}
