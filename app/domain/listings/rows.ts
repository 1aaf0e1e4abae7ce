import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { findRow, oneOf, type Query } from "~db/query";
import { promises, requests, spaces, activeStatuses } from "~db/schema";
import type { DomainEvent } from "../shared/events";
import { isListed } from "./space-rules";

export type SpaceRow = typeof spaces.$inferSelect;
export type PromiseRow = typeof promises.$inferSelect;
export type RequestRow = typeof requests.$inferSelect;

/** A space and its newest promise. */
export interface SpaceWithPromise {
  space: SpaceRow;
  promise: PromiseRow | null;
}

/** A space and its promise inside a transaction, with the events of what it has done to them so far. */
export interface SpaceNow extends SpaceWithPromise {
  events: readonly DomainEvent[];
}

/** Condition for the spaces of an owner that are on the map. */
export const activeSpacesOf = (ownerId: string) =>
  and(eq(spaces.ownerId, ownerId), oneOf(spaces.status, activeStatuses));

/** An owner's spaces that are on the map now: they count for the limit of `MAX_ACTIVE_SPACES`. */
export async function listedSpacesOf(on: Query, ownerId: string, now: Date): Promise<SpaceRow[]> {
  const active = await on.select().from(spaces).where(activeSpacesOf(ownerId));
  return active.filter((space) => isListed(space, now));
}

/** What a use case may change of a space itself. The rest is written by `storeTransition` alone. */
export type SpaceDetails = Partial<
  Omit<SpaceRow, "id" | "ownerId" | "status" | "promiseId" | "promiseExpiresAt" | "closedAt">
>;
/** What a use case may change of a request itself. */
export type RequestDetails = Pick<RequestRow, "askedSpaceId" | "askPhrase"> & Partial<Pick<RequestRow, "expiresAt">>;

/** Stores a change of a space that is no step of its life, and returns the new row. */
export async function updateSpace(tx: Query, space: SpaceRow, change: SpaceDetails): Promise<SpaceRow> {
  const [row] = await tx.update(spaces).set(change).where(eq(spaces.id, space.id)).returning();
  return row ?? space;
}

/** Stores whom a pending request asks, and until when, and returns the new row. */
export async function updateRequest(tx: Query, request: RequestRow, change: RequestDetails): Promise<RequestRow> {
  const [row] = await tx.update(requests).set(change).where(eq(requests.id, request.id)).returning();
  return row ?? request;
}

/** Stores that the owner showed their name to the driver of a running promise. */
export const showOwnerName = (tx: Query, ownerId: string, driverId: string, nameShownAt: Date) =>
  tx
    .update(promises)
    .set({ nameShownAt })
    .where(
      and(
        eq(promises.ownerId, ownerId),
        eq(promises.driverId, driverId),
        isNull(promises.endedAt),
        isNotNull(promises.boundAt),
        isNull(promises.nameShownAt),
      ),
    );

/** The newest promise of a space. */
export async function promiseOf(tx: Query, { promiseId }: SpaceRow): Promise<PromiseRow | null> {
  if (promiseId === null) return null;
  return (await findRow(tx, promises, eq(promises.id, promiseId))) ?? null;
}
