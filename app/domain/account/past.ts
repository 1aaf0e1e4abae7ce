import { and, eq, isNotNull, lt, or, type SQL } from "drizzle-orm";
import { promises, spaces } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { HistoryItem } from "./rules";

/** An entry before its points are looked up. */
export type Past = Omit<HistoryItem, "at" | "points"> & { at: Date; spaceId: string };

/** The key of the last entry of a page. Later entries do not change the pages after it. */
export interface Key {
  at: Date;
  id: string;
}

/** The key of one of the member's own entries; anything else is `not-found`. */
export async function keyOf({ read }: Context, actor: Actor, id: string): Promise<Key> {
  const [share] = await read
    .select({ at: spaces.createdAt })
    .from(spaces)
    .where(and(eq(spaces.id, id), eq(spaces.ownerId, actor.id)));
  if (share) return { at: share.at, id };
  const [find] = await read
    .select({ at: promises.countedAt })
    .from(promises)
    .where(and(eq(promises.id, id), eq(promises.driverId, actor.id), isNotNull(promises.countedAt)));
  return find?.at ? { at: find.at, id } : refuse("not-found");
}

interface Columns {
  at: typeof spaces.createdAt | typeof promises.countedAt;
  id: typeof spaces.id | typeof promises.id;
}

/** The entries after the key, going back in time. */
export const before = ({ at, id }: Columns, key: Key | null): SQL | undefined =>
  key ? or(lt(at, key.at), and(eq(at, key.at), lt(id, key.id))) : undefined;
