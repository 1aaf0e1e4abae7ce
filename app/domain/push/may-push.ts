import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { NEWCOMER_MS } from "./rules";

/** **guard**: members in their first 24 hours, suspended and former ones push nobody. Null is the clock, which may. */
export async function mayPush(tx: Query, actorId: string | null, now: Date): Promise<boolean> {
  if (actorId === null) return true;
  const { createdAt, suspendedAt, deletedAt } = members;
  const [actor] = await tx.select({ createdAt, suspendedAt, deletedAt }).from(members).where(eq(members.id, actorId));
  if (!actor || actor.suspendedAt || actor.deletedAt) return false;
  return now.getTime() - actor.createdAt.getTime() >= NEWCOMER_MS;
}
