import { desc, eq } from "drizzle-orm";
import { redemptions } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { redemptionOf } from "./redemption";
import type { Redemption } from "./rules";

const MAX = 20;

/** The member's own claims, newest first. */
export async function redemptionsOf(context: Context, actor: Actor): Promise<Redemption[]> {
  const rows = await context.read
    .select()
    .from(redemptions)
    .where(eq(redemptions.memberId, actor.id))
    .orderBy(desc(redemptions.createdAt), desc(redemptions.id))
    .limit(MAX);
  return rows.map(redemptionOf);
}
