import { eq } from "drizzle-orm";
import { conversationSides } from "~db/schema";
import { startConversation } from "~/domain/chat";
import type { Actor, Context } from "~/domain/shared/context";

/** Makes two members know each other as if both had written, without a message in their conversation. */
export async function makeAcquainted(context: Context, one: Actor, other: Actor): Promise<void> {
  const { id } = await startConversation(context, one, other.id);
  await context.write((tx) =>
    tx.update(conversationSides).set({ wrote: true }).where(eq(conversationSides.conversationId, id)),
  );
}
