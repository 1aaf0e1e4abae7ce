import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { and, gt, isNull, lte } from "drizzle-orm";
import { oneOf } from "~db/query";
import { spaces } from "~db/schema";
import { addNotice } from "../notifications";
import { QUESTIONS } from "../notifications/catalogue/listing-notices";
import { addPush } from "../push";
import { inTransaction, type Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { updateSpace } from "./rows";
import { spaceEvents } from "./space-events";
import { stillFreeHorizon } from "./listing-time-rules";

const SPACES_A_TRANSACTION = 100;

/**
 * Asks owners 10 minutes before a listing of 30 ends whether the space is still free (docs/product.md#spaces). Returns how
 * many.
 */
export function askStillFree(context: Context): Promise<number> {
  return inTransaction(context, async (tx) => {
    const now = context.clock.now();
    const rows = await tx
      .select()
      .from(spaces)
      .where(
        and(
          oneOf(spaces.status, ["available"]),
          oneOf(spaces.status, ["available", "leaving_soon"]), // the words of the index `spaces_listed_until`
          isNull(spaces.askedStillFreeAt),
          gt(spaces.listedUntil, now),
          lte(spaces.listedUntil, stillFreeHorizon(now, context.settings.listingMinutes)),
        ),
      )
      .limit(SPACES_A_TRANSACTION);
    const events: DomainEvent[] = [];
    for (const space of rows) {
      const updated = await updateSpace(tx, space, { askedStillFreeAt: now });
      await addPush(tx, context, { kind: "still-free", aboutId: space.id });
      const minutes = Math.max(1, differenceInMinutes(space.listedUntil, now, { roundingMethod: "ceil" }));
      const words = QUESTIONS["still-free"].notice({ minutes });
      const notice = await addNotice(tx, context, space.ownerId, words);
      const published = await spaceEvents(tx, context, updated, null, [{ memberId: space.ownerId, ...notice }]);
      // Nothing changes for others.
      events.push(...published.events.filter(({ audience }) => "members" in audience));
    }
    return { result: rows.length, events };
  });
}

/**
 * Asks owners whose hold is over 'Still at your car?'. Until they hold the space again, it is offered without a hold
 * (docs/product.md#main-job). Returns how many.
 */
export function askStillAtCar(context: Context): Promise<number> {
  return inTransaction(context, async (tx) => {
    const now = context.clock.now();
    const rows = await tx
      .select()
      .from(spaces)
      .where(
        and(
          oneOf(spaces.status, ["available"]),
          gt(spaces.listedUntil, now),
          lte(spaces.heldUntil, now),
          isNull(spaces.askedStillAtCarAt),
        ),
      )
      .limit(SPACES_A_TRANSACTION);
    const events: DomainEvent[] = [];
    for (const space of rows) {
      const updated = await updateSpace(tx, space, { askedStillAtCarAt: now });
      const notice = await addNotice(tx, context, space.ownerId, QUESTIONS["still-at-car"].notice());
      const published = await spaceEvents(tx, context, updated, null, [{ memberId: space.ownerId, ...notice }]);
      events.push(...published.events);
    }
    return { result: rows.length, events };
  });
}
