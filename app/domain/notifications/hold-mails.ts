import { eq } from "drizzle-orm";
import { outbox } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { change, type Actor, type Context } from "../shared/context";
import { waits } from "./outbox-state";
import { HELD_UNTIL } from "./rules";

/**
 * Holds all waiting mails until an admin releases them, as after a restore: most of them were sent before. Returns how many.
 */
export const holdMails = ({ write }: Pick<Context, "write">): Promise<number> =>
  write(async (tx) => {
    const held = await tx.update(outbox).set({ nextAttemptAt: HELD_UNTIL }).where(waits).returning({ id: outbox.id });
    return held.length;
  });

/** An admin lets held mails leave. Returns how many. */
export async function releaseMails(context: Context, admin: Actor): Promise<number> {
  mustBeAdmin(admin);
  return change(context, async (tx) => {
    const now = { nextAttemptAt: context.clock.now() };
    const released = await tx
      .update(outbox)
      .set(now)
      .where(eq(outbox.nextAttemptAt, HELD_UNTIL))
      .returning({ id: outbox.id });
    const mails = released.length;
    if (mails > 0)
      await addAuditEntry(tx, context, admin, { action: "mails-released", subjectId: null, details: { mails } });
    return { result: mails, events: [] };
  });
}
