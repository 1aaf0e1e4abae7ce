import { eq } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { promises, spaces } from "~db/schema";
import type { Context } from "../shared/context";
import type { RequestRow } from "./rows";

/** The other members who know of a request: everybody near, or these. */
export type Knowing = "all near" | readonly string[];

/**
 * Who else knows of a request (docs/product.md#main-job): of a pending one everybody near, or only the owner of the space
 * that it asks for, while that is available; of a promised one only the owner of the promise.
 */
export async function whoKnows(tx: Query, context: Context, request: RequestRow): Promise<Knowing> {
  const { status, promiseId, askedSpaceId, expiresAt } = request;
  if (status !== "pending") {
    if (promiseId === null) return [];
    const promise = await findRow(tx, promises, eq(promises.id, promiseId));
    return promise ? [promise.ownerId] : [];
  }
  if (askedSpaceId === null) return "all near";
  const asked = await findRow(tx, spaces, eq(spaces.id, askedSpaceId));
  if (asked?.status !== "available" && asked?.status !== "expired") return "all near";
  // Where the space is listed as long as the request lasts, both end together, and nobody else has to hear of the request.
  // A space can be `available` still when its time is over: a job notices that.
  return asked.listedUntil > context.clock.now() || asked.listedUntil >= expiresAt ? [asked.ownerId] : "all near";
}

export const isKnownTo = (memberId: string, knowing: Knowing): boolean =>
  knowing === "all near" || knowing.includes(memberId);
