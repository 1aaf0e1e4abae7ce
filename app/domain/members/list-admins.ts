import { asc, eq } from "drizzle-orm";
import { members } from "~db/schema";
import type { Context } from "../shared/context";

/** E-mails of all admins, in order. */
export async function listAdmins(context: Pick<Context, "read">): Promise<string[]> {
  const rows = await context.read
    .select({ email: members.email })
    .from(members)
    .where(eq(members.role, "admin"))
    .orderBy(asc(members.email));
  return rows.map(({ email }) => email);
}
