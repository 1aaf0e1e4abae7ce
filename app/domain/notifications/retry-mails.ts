import { outbox } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { change, type Actor, type Context } from "../shared/context";
import { givenUp } from "./outbox-state";

/** An admin lets all given-up mails be tried again, at once and as often as new ones. Returns how many. */
export async function retryMails(context: Context, admin: Actor): Promise<number> {
  mustBeAdmin(admin);
  return change(context, async (tx) => {
    const again = { failedAt: null, attempts: 0, nextAttemptAt: context.clock.now() };
    const retried = await tx.update(outbox).set(again).where(givenUp).returning({ id: outbox.id });
    const mails = retried.length;
    if (mails > 0)
      await addAuditEntry(tx, context, admin, { action: "mails-retried", subjectId: null, details: { mails } });
    return { result: mails, events: [] };
  });
}
