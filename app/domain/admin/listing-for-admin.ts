import { eq } from "drizzle-orm";
import { members, spaces } from "~db/schema";
import { mustBeAdmin, recordRead } from "../shared/audit-log";
import { personColumns, personOf, pointForAdmins } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { SpaceStatus } from "../listings/space-rules";
import type { Person } from "../members/rules";

/** One shared space, as admins see it. */
export interface ListingForAdmin {
  id: string;
  status: SpaceStatus;
  /** The address, or the place to about 100 m. */
  address: string;
  description: string;
  owner: Person;
  /** ISO 8601 UTC. */
  createdAt: string;
}

/** One shared space, for admins who may remove it. Refuses with `forbidden` and `not-found`. */
export async function listingForAdmin(context: Context, admin: Actor, spaceId: string): Promise<ListingForAdmin> {
  mustBeAdmin(admin);
  const { id, status, address, description, latitude, longitude, createdAt, ownerId } = spaces;
  const [row] = await context.read
    .select({ id, status, address, description, latitude, longitude, createdAt, ownerId, owner: personColumns })
    .from(spaces)
    .leftJoin(members, eq(members.id, ownerId))
    .where(eq(id, spaceId));
  if (!row) return refuse("not-found");
  await recordRead(context, admin, { action: "space-viewed", subjectId: row.ownerId, details: { spaceId } });
  const place = pointForAdmins(row);
  return {
    id: row.id,
    status: row.status,
    address: row.address || `About ${place.latitude}, ${place.longitude}`,
    description: row.description,
    owner: personOf(row.owner),
    createdAt: row.createdAt.toISOString(),
  };
}
