import type { notificationJobs } from "~db/schema";
import { isAround, lastPlaceOf } from "../members";
import { PUSHES, type PushFacts } from "../notifications/catalogue/pushes";
import { isBeside, type Point } from "../places/rules";
import type { WallTime } from "../shared/calendar";
import type { Context } from "../shared/context";
import { type WatchHours, isWithin } from "./watch-rules";

type Row = typeof notificationJobs.$inferSelect;

/** A job whose recipients are looked for: for pushes, or for mails once `mailAt` is set. */
export type NotificationJob = Pick<Row, "kind" | "aboutId" | "handledUpTo"> &
  Partial<Pick<Row, "mailAt">> & {
    /** Only this member is looked for. */
    recipientId?: string;
  };

/** One recipient of a job, and what they are to learn. */
export interface Recipient {
  memberId: string;
  /** What happened, as a key: one browser gets one push of it. */
  occasion: string;
  /** What the push is about: a space, or a conversation partner. A newer push about the same replaces one not delivered yet. */
  about: string;
  /** It belongs to a promise that binds, or will: where that is so, some kinds do not count for the limits. */
  isBinding?: boolean;
  /** A member who is not established caused it (docs/product.md#established): it has little room in the limits. */
  ofStranger?: boolean;
  expiresAt: Date;
  facts: PushFacts;
  /** The path that a tap opens. */
  path: string;
  /** What the button 'Promise 10 min' promises. */
  offer?: { requestId: string; spaceId: string };
  /** Only within these hours of the week, by the clock of the recipient's zone. Null: at all times. */
  hours?: WatchHours | null;
  /**
   * The space that the recipient learns of, which counts in the quota of views. `uncounted`: by a member who isn't
   * established, so it is always shown and uses up no quota.
   */
  viewedSpace?: { spaceId: string; place: Point; uncounted: boolean };
}

/** Whether the limits an hour and a day count what this recipient gets. */
export const countsForLimits = ({ facts, isBinding = false }: Recipient): boolean => {
  const { counts } = PUSHES[facts.kind];
  return counts === "always" || (counts === "until it binds" && !isBinding);
};

/** Whether this time on the recipient's wall is one at which they want to learn of it. */
export const isInHours = ({ hours }: Recipient, time: WallTime): boolean => !hours || isWithin(hours, time);

/** Recipients of a job. */
export interface Recipients {
  /** The member whose act it was. Null: the clock. */
  actorId: string | null;
  recipients: Recipient[];
  /** The last recipient of this batch. Null: there are no more. */
  handledUpTo: string | null;
}

/** The recipients of a job that is over by now. */
export const NO_RECIPIENTS: Recipients = { actorId: null, recipients: [], handledUpTo: null };

/** A job with one recipient. */
export const onlyOne = (actorId: string | null, recipient: Recipient): Recipients => ({
  actorId,
  recipients: [recipient],
  handledUpTo: null,
});

/** A recipient as the quota of views knows them: `viewerColumns`. */
export type Reader = Parameters<typeof lastPlaceOf>[0] & { joinedAt: Date };

/**
 * **guard**: a space of which a notification tells counts as read by its recipient, who must have room for it in the
 * quota of views (docs/product.md#who-sees-what). Places not around the reader draw on a smaller part of the quota; within
 * half a mile of a measured position nothing is counted. Call it last, so that what is not sent uses up nothing.
 */
export function consumeViewQuota(
  { viewQuota, clock }: Pick<Context, "viewQuota" | "clock">,
  { memberId, viewedSpace }: Recipient,
  { joinedAt, ...lastPlace }: Reader,
): boolean {
  if (!viewedSpace) return true;
  const place = lastPlaceOf(lastPlace, clock.now());
  const elsewhere = !isAround(place, viewedSpace.place);
  const uncounted = viewedSpace.uncounted || isBeside(place, viewedSpace.place);
  return (
    viewQuota.consume({ id: memberId, joinedAt }, [{ id: viewedSpace.spaceId, elsewhere, uncounted }]).allowed.size > 0
  );
}
