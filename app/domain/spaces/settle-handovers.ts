import { and, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { promises, spaces } from "~db/schema";
import { change, type Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { countHandover } from "./count-handover";
import { answerSince } from "./rules";

const BATCH = 100;

/** 15 minutes without 'no' to 'Did you get it?' make a handover count (PRODUCT 4). Returns how many. */
export function settleHandovers(context: Context): Promise<number> {
  return change(context, async (tx) => {
    const rows = await tx
      .select({ promise: promises, space: spaces })
      .from(promises)
      .innerJoin(spaces, eq(spaces.id, promises.spaceId))
      .where(
        and(
          isNull(promises.endedAt),
          isNotNull(promises.ownerConfirmedAt),
          lte(promises.ownerConfirmedAt, answerSince(context.clock.now())),
        ),
      )
      .limit(BATCH);
    const events: DomainEvent[] = [];
    for (const { promise, space } of rows) events.push(...(await countHandover(tx, context, space, promise)).events);
    return { result: rows.length, events };
  });
}
