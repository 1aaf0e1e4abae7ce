import { and, eq, gte, inArray, isNull, or } from "drizzle-orm";
import type { Query } from "~db/query";
import { conversations, conversationSides, promises, spaces } from "~db/schema";
import type { PublicRow } from "./member-columns";

/**
 * A member whose name a home area hides, also from the driver of a promise: code words, vehicle and plate are enough to find
 * each other (docs/product.md#who-sees-what). The id stays, for messages, blocks and reports.
 */
export const asNeighbour = <Row extends Pick<PublicRow, "firstName" | "lastName" | "photoKey" | "showFullName">>(
  row: Row,
): Row => ({ ...row, firstName: "A neighbour", lastName: "", photoKey: null, showFullName: false });

/** Whether the owner's name is hidden from the driver: until the owner pressed 'I'm here'. */
export const hidesOwner = (space: { nameless: boolean }, promise: { nameShownAt: Date | null } | null): boolean =>
  space.nameless && !promise?.nameShownAt;

/** `asNeighbour` for the owner of a space whose name is hidden from the driver. */
export const ownerForDriver = <Row extends PublicRow>(
  owner: Row,
  space: { nameless: boolean },
  promise: { nameShownAt: Date | null } | null,
): Row => (hidesOwner(space, promise) ? asNeighbour(owner) : owner);

/**
 * Which of these members met the other one only by a promise in a home area, and did not show their name. A conversation
 * that is older than the promise shows it: the two knew each other.
 */
export async function hiddenOwners(on: Query, driverId: string, ownerIds: readonly string[]): Promise<Set<string>> {
  if (ownerIds.length === 0) return new Set();
  const rows = await on
    .select({ ownerId: promises.ownerId })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .leftJoin(
      conversationSides,
      and(eq(conversationSides.memberId, promises.driverId), eq(conversationSides.partnerId, promises.ownerId)),
    )
    .leftJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .where(
      and(
        eq(promises.driverId, driverId),
        inArray(promises.ownerId, [...ownerIds]),
        eq(spaces.nameless, true),
        isNull(promises.nameShownAt),
        or(isNull(conversations.id), gte(conversations.createdAt, promises.createdAt)),
      ),
    );
  return new Set(rows.map(({ ownerId }) => ownerId));
}
