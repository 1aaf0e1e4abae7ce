import { eq } from "drizzle-orm";
import { contactMessages } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";

/** An admin marks a message as answered, or (`answered` false) as open again. Repeating it is no error. */
export async function markAnswered(context: Context, admin: Actor, id: string, answered: boolean): Promise<void> {
  mustBeAdmin(admin);
  await change(context, async (tx) => {
    const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id));
    if (!message) return refuse("not-found");
    const isAnswered = message.handledAt !== null;
    if (isAnswered !== answered) {
      const handledAt = answered ? context.clock.now() : null;
      await tx.update(contactMessages).set({ handledAt }).where(eq(contactMessages.id, id));
      await addAuditEntry(tx, context, admin, {
        action: answered ? "message-answered" : "message-reopened",
        subjectId: message.memberId,
        details: { contactMessageId: id },
      });
    }
    return { result: undefined, events: [] };
  });
}
