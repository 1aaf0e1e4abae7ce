import { uploads } from "~db/schema";
import { changeAs } from "../members";
import { after } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { hashOf, newSecret } from "../shared/ids";
import { UPLOAD_MS } from "./rules";

/** Gives the member a place to send one photo to, once, within 5 minutes: a secret, of which only the hash is kept. */
export async function beginUpload(context: Context, actor: Actor): Promise<string> {
  const token = newSecret();
  await expectUpload(context, actor, hashOf(token));
  return token;
}

/** Expects one file from the member. */
export async function expectUpload(context: Context, actor: Actor, id: string): Promise<void> {
  const now = context.clock.now();
  await changeAs(context, actor, async (tx) => {
    await tx.insert(uploads).values({ id, memberId: actor.id, createdAt: now, expiresAt: after(now, UPLOAD_MS) });
    return { result: undefined, events: [] };
  });
}
