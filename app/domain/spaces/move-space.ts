import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { promises, spaces } from "~db/schema";
import type { PromiseRow, SpaceRow } from "./card";

/** Stores a space's change and returns the new row. */
export async function updateSpace(tx: Query, space: SpaceRow, change: Partial<SpaceRow>): Promise<SpaceRow> {
  const [row] = await tx.update(spaces).set(change).where(eq(spaces.id, space.id)).returning();
  return row ?? space;
}

/** Stores a promise's change and returns the new row. */
export async function updatePromise(tx: Query, promise: PromiseRow, change: Partial<PromiseRow>): Promise<PromiseRow> {
  const [row] = await tx.update(promises).set(change).where(eq(promises.id, promise.id)).returning();
  return row ?? promise;
}
