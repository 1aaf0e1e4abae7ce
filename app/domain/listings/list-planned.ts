import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Query } from "~db/query";
import { activeStatuses, members, spaces } from "~db/schema";
import { leaveCarAt } from "../car";
import { mustBeMember } from "../members";
import type { Point } from "../places/rules";
import type { Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { beginSpace } from "./begin-space";
import { isInHomeArea } from "./home-areas";
import type { SpaceRow } from "./rows";
import { listedUntil, MAX_ACTIVE_SPACES } from "./space-rules";

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
  const space = await beginSpace(tx, "share as planned", {
    id: context.newId(),
    ownerId,
    ...planned,
    description: "",
    availableAt,
    listedUntil: listedUntil(availableAt, now, context.settings.listingMinutes),
    keepMinutes: 0,
    keptUntil: null,
    nameless: await isInHomeArea(tx, ownerId, planned),
    unproven: false,
    pointsEarned: 0,
    createdAt: now,
  });
  await tx
    .update(members)
    .set({ spacesShared: sql`${members.spacesShared} + 1` })
    .where(eq(members.id, ownerId));
  await leaveCarAt(tx, ownerId, planned);
  return space;
}
