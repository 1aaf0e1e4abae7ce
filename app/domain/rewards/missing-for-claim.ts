import { and, countDistinct, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, promises } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { missingForClaim, type MissingForClaim } from "./rules";

/** The conditions, besides points, that the member does not meet yet for a claim. Their numbers are in `rules.ts`. */
export async function missingOf(
  on: Query,
  { clock, settings }: Context,
  actor: Pick<Actor, "id">,
): Promise<MissingForClaim[]> {
  const [member] = await on
    .select({ createdAt: members.createdAt, role: members.role, emailConfirmedAt: members.emailConfirmedAt })
    .from(members)
    .where(eq(members.id, actor.id));
  if (!member) return [];
  const partner = sql`case when ${promises.ownerId} = ${actor.id} then ${promises.driverId} else ${promises.ownerId} end`;
  const [met] = await on
    .select({ people: countDistinct(partner).mapWith(Number) })
    .from(promises)
    .where(and(or(eq(promises.ownerId, actor.id), eq(promises.driverId, actor.id)), isNotNull(promises.countedAt)));
  const confirmed = member.emailConfirmedAt !== null || member.role === "admin" || !settings.confirmsEmail;
  return missingForClaim({ joinedAt: member.createdAt, confirmed, people: met?.people ?? 0 }, clock.now());
}
