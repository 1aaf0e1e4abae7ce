import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Query } from "~db/query";
import { activeStatuses, members, spaces } from "~db/schema";
import { leaveCarAt } from "../car";
import { mustBeMember } from "../members";
import type { Point } from "../places/rules";
import type { Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { isInHomeArea } from "./home-areas";
import type { SpaceRow } from "./card";
import { listedUntil, MAX_ACTIVE_SPACES } from "./rules";

export interface PlannedSpace {
  ownerId: string;
  space: Point & { address: string };
  availableAt: Date;
}

/**
 * Lists a space that its owner leaves later, inside another change. It earns nothing and goes to nobody's phone: whoever
 * calls this promises it at once. Refuses with `too-many-spaces`.
 */
export async function listPlanned(
  tx: Query,
  context: Context,
  { ownerId, space: planned, availableAt }: PlannedSpace,
): Promise<SpaceRow> {
  const now = context.clock.now();
  await mustBeMember(tx, { id: ownerId, role: "member" });
  const active = and(eq(spaces.ownerId, ownerId), inArray(spaces.status, [...activeStatuses]));
  const [known] = await tx.select({ number: count() }).from(spaces).where(active);
  if ((known?.number ?? 0) >= MAX_ACTIVE_SPACES) refuse("too-many-spaces");
  const [space] = await tx
    .insert(spaces)
    .values({
      id: context.newId(),
      ownerId,
      status: "available",
      ...planned,
      availableAt,
      listedUntil: listedUntil(availableAt, now, context.settings.listingMinutes),
      nameless: await isInHomeArea(tx, ownerId, planned),
      createdAt: now,
    })
    .returning();
  if (!space) throw new Error("the space was not stored");
  await tx
    .update(members)
    .set({ spacesShared: sql`${members.spacesShared} + 1` })
    .where(eq(members.id, ownerId));
  await leaveCarAt(tx, ownerId, planned);
  return space;
}
