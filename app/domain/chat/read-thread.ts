import { and, count, eq, gt, isNull, lte } from "drizzle-orm";
import { conversationSides, messages } from "~db/schema";
import { isSide, sideOf } from "../members";
import { change, type Actor, type Context } from "../shared/context";
import { withCompanion } from "./companion";

/**
 * Marks the partner's messages as read, up to and including `upTo`. Notifies both members once; the partner only if both
 * have written (docs/product.md#who-sees-what).
 * Refuses like `sendMessage`.
 */
export async function readThread(context: Context, actor: Actor, partnerId: string, upTo: string): Promise<void> {
  await withCompanion(context.read, actor.id, partnerId);
  const known = await sideOf(context.read, actor.id, partnerId);
  if (!known?.unread) return; // Nothing is unread in most cases, and nothing is written.
  await change(context, async (tx) => {
    await withCompanion(tx, actor.id, partnerId); // A block can have been made meanwhile.
    const received = and(eq(messages.conversationId, known.conversationId), eq(messages.receiverId, actor.id));
    const read = await tx
      .update(messages)
      .set({ readAt: context.clock.now() })
      .where(and(received, lte(messages.id, upTo), isNull(messages.readAt)))
      .returning({ id: messages.id });
    if (read.length === 0) return { result: undefined, events: [] };
    const [unread] = await tx
      .select({ number: count().mapWith(Number) })
      .from(messages)
      .where(and(received, gt(messages.id, upTo)));
    await tx
      .update(conversationSides)
      .set({ unread: unread?.number ?? 0 })
      .where(isSide(actor.id, partnerId));
    const data = { readerId: actor.id, senderId: partnerId, upTo };
    const audience = { members: known.wrote && known.partnerWrote ? [partnerId, actor.id] : [actor.id] };
    return { result: undefined, events: [{ type: "MESSAGES_READ", audience, data }] };
  });
}
