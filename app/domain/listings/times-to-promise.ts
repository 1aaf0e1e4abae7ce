import { desc, eq, gte } from "drizzle-orm";
import { promises, requests, spaces } from "~db/schema";
import { after, DAY, SECOND } from "../shared/clock";
import type { Context } from "../shared/context";

/** The most times of each kind. */
const MAX_TIMES = 1000;

/** How many seconds it took until a promise, of those of the last 24 hours, the newest first. */
export interface TimesToPromise {
  /** From a driver's request to its first promise. */
  request: number[];
  /** From sharing a space to the promise that led to its handover. */
  offer: number[];
}

/** For the operator's figures: durations alone, without places and members. */
export async function timesToPromise({ read, clock }: Pick<Context, "read" | "clock">): Promise<TimesToPromise> {
  const since = after(clock.now(), -DAY);
  const requested = await read
    .select({ from: requests.createdAt, to: requests.promisedAt })
    .from(requests)
    .where(gte(requests.promisedAt, since))
    .orderBy(desc(requests.promisedAt))
    .limit(MAX_TIMES);
  const offered = await read
    .select({ from: spaces.createdAt, to: promises.createdAt })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .where(gte(promises.countedAt, since))
    .orderBy(desc(promises.countedAt))
    .limit(MAX_TIMES);
  return { request: requested.flatMap(seconds), offer: offered.flatMap(seconds) };
}

const seconds = ({ from, to }: { from: Date; to: Date | null }): number[] =>
  to === null ? [] : [Math.max(0, to.getTime() - from.getTime()) / SECOND];
