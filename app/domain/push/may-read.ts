import { members } from "~db/schema";
import { isAround, lastPlaceOf } from "../members";
import { isBeside } from "../places/rules";
import type { Context } from "../shared/context";
import type { Recipient } from "./recipients";

/** What is read of a recipient for `consumeViewQuota`. */
export const readerColumns = {
  joinedAt: members.createdAt,
  latitude: members.lastLatitude,
  longitude: members.lastLongitude,
  at: members.lastPlaceAt,
  typed: members.lastPlaceTyped,
};

/** A recipient as the quota of views knows them. */
export type Reader = Parameters<typeof lastPlaceOf>[0] & { joinedAt: Date };

/**
 * **guard**: a space of which a notification tells counts as read by its recipient, who must have room for it in the
 * quota of views (docs/product.md#who-sees-what). Call it last, so that what is not sent uses up nothing.
 */
export function consumeViewQuota(
  { reading, clock }: Pick<Context, "reading" | "clock">,
  { memberId, reads }: Recipient,
  { joinedAt, ...lastPlace }: Reader,
): boolean {
  if (!reads) return true;
  const place = lastPlaceOf(lastPlace, clock.now());
  const elsewhere = !isAround(place, reads.place);
  const uncounted = reads.uncounted || isBeside(place, reads.place);
  return reading.take({ id: memberId, joinedAt }, [{ id: reads.spaceId, elsewhere, uncounted }]).allowed.size > 0;
}
