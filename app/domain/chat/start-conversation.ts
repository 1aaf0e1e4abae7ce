import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { withCompanion } from "./companion";
import { conversationWith } from "./conversations-of";
import { openConversation } from "./open-conversation";
import type { ConversationCard } from "./rules";

/** Creates a conversation, or finds the one that the two members have. Refuses like `sendMessage`. */
export async function startConversation(context: Context, actor: Actor, partnerId: string): Promise<ConversationCard> {
  return change(context, async (tx) => {
    const { partner } = await withCompanion(tx, actor.id, partnerId);
    if (partner.deletedAt) refuse("not-found");
    await openConversation(tx, context, actor, partner.id);
    const conversation = await conversationWith(tx, context, actor, partner.id);
    return { result: conversation ?? refuse("not-found"), events: [] };
  });
}
