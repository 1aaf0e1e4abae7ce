import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";

/**
 * Refuses with `unconfirmed` a member who has to confirm the address first: what they set up could belong to a stranger who
 * registered someone else's address (docs/product.md#accounts). Admins count as confirmed.
 */
export async function mustBeConfirmed(tx: Query, { settings }: Context, { id, role }: Actor): Promise<void> {
  if (!settings.confirmsEmail || role === "admin") return;
  const [member] = await tx.select({ at: members.emailConfirmedAt }).from(members).where(eq(members.id, id));
  if (member?.at === null) refuse("unconfirmed");
}
