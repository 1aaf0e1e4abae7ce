import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { uploads } from "~db/schema";
import { after } from "../shared/clock";
import type { Context } from "../shared/context";
import { FORGET_MS } from "./forget-uploads";
import { leaveToForget } from "./set-photo";

/** Marks all of a member's uploads as expired, the shown photo included. `forgetUploads` then removes the files. */
export async function leaveUploads(
  tx: Query,
  context: Context,
  { id, photoKey }: { id: string; photoKey: string | null },
): Promise<void> {
  const expiresAt = after(context.clock.now(), -FORGET_MS);
  await tx.update(uploads).set({ expiresAt }).where(eq(uploads.memberId, id));
  if (photoKey !== null) await leaveToForget(tx, context, { id }, photoKey);
}
