import { uploads } from "~db/schema";
import { inMemberTransaction } from "../members";
import { after } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { hashOf, newSecret } from "../shared/ids";
import { UPLOAD_MS } from "./rules";

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
    return { result: undefined, events: [] };
  });
}
