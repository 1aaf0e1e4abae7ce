import { eq, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { outbox } from "~db/schema";
import type { Context } from "../shared/context";
import type { MailKind } from "./mail";

interface Mail {
  kind: MailKind;
  recipient: string;
  details?: Record<string, unknown>;
}

const { placeholder } = sql;

// Prepared, because Drizzle takes longer to build this insert than SQLite takes to run it.
const insertMail = preparedOnce((on) =>
  on
    .insert(outbox)
    .values({
      id: placeholder("id"),
      kind: placeholder("kind"),
      recipient: placeholder("recipient"),
      details: placeholder("details"),
      createdAt: placeholder("createdAt"),
      nextAttemptAt: placeholder("nextAttemptAt"),
    })
    .prepare("insert_mail"),
);

/** Puts a mail into the outbox inside the transaction of its cause; the job `send-outbox` sends it. Returns the row's id. */
export async function enqueueEmail(
  tx: Query,
  context: Context,
  { kind, recipient, details = {} }: Mail,
): Promise<string> {
  const id = context.newId();
  const now = context.clock.now();
  await insertMail(tx).execute({ id, kind, recipient, details, createdAt: now, nextAttemptAt: now });
  return id;
}

/** No row has this id. */
const NONE = "";

/**
 * Posts a mail that only some recipients get, in a time that does not show who. An unwanted mail is posted too, and
 * removed in the same transaction, so both cases run the same statements.
 */
export async function enqueueEmailConstantTime(
  tx: Query,
  context: Context,
  mail: Mail,
  wanted: boolean,
): Promise<void> {
  const id = await enqueueEmail(tx, context, mail);
  await tx.delete(outbox).where(eq(outbox.id, wanted ? NONE : id));
}
