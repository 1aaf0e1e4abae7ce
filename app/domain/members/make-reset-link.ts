import { and, eq, isNull } from "drizzle-orm";
import { members } from "~db/schema";
import { addAuditEntry } from "../shared/audit-log";
import { change, type Context } from "../shared/context";
import { mintTokenFor, resetLink } from "./reset-token";

/**
 * A reset link, made by the command line on the server's machine, with an audit entry. Null when no member has that
 * e-mail.
 */
export async function makeResetLink(context: Context, email: string): Promise<URL | null> {
  return change(context, async (tx) => {
    const account = and(eq(members.email, email), isNull(members.deletedAt));
    const [member] = await tx.select({ id: members.id }).from(members).where(account);
    if (!member) return { result: null, events: [] };
    const token = await mintTokenFor(tx, context, member.id);
    await addAuditEntry(tx, context, null, { action: "reset-link-made", subjectId: member.id, details: {} });
    return { result: resetLink(context.settings, token), events: [] };
  });
}
