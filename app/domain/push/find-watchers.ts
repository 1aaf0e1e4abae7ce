import { and, asc, eq, gt, inArray, notExists, or } from "drizzle-orm";
import { findRow, oneOf, type Query } from "~db/query";
import { pushSubscriptions, spaces, watches } from "~db/schema";
import { cellsWithin, middleOfCell } from "../places";
import { distanceMiles, type Point } from "../places/rules";
import { hoursOf, MAX_WATCH_MILES } from "./watch-rules";
import { NO_RECIPIENTS, type NotificationJob, type Recipient, type Recipients } from "./recipients";

const WATCHES_A_BATCH = 500;

/**
 * The members who watch the area of an available space, once for each of their watches. When the job is for mails: only
 * watchers without a push browser. The index `watches_cell` finds them, a batch at a time.
 */
export async function findWatchers(
  on: Query,
  { aboutId, handledUpTo, mailAt, recipientId }: NotificationJob,
  now: Date,
): Promise<Recipients> {
  const isOffered = and(oneOf(spaces.status, ["available", "leaving_soon"]), gt(spaces.listedUntil, now));
  const space = await findRow(on, spaces, eq(spaces.id, aboutId), isOffered);
  if (!space) return NO_RECIPIENTS;
  const handled = readPosition(handledUpTo);
  // The middle of its cell is a watch's centre, so distances are reckoned once for each cell.
  const distances = new Map(cellsWithin(space, MAX_WATCH_MILES).map((cell) => [cell, milesTo(cell, space)]));
  const cells = [...distances.keys()].filter((cell) => cell >= handled.cell);
  const withoutBrowser = mailAt ? notExists(browsersOfWatcher(on)) : undefined;
  const found = await on
    .select(watchColumns)
    .from(watches)
    .where(
      and(
        inArray(watches.cell, cells),
        or(gt(watches.cell, handled.cell), gt(watches.id, handled.id)),
        gt(watches.endsAt, now),
        recipientId ? eq(watches.memberId, recipientId) : withoutBrowser,
      ),
    )
    // The order of the index: no batch reads what an earlier one handled.
    .orderBy(asc(watches.cell), asc(watches.id))
    .limit(WATCHES_A_BATCH);
  const occasion = `space ${space.id}`;
  const recipients = found
    .filter(({ cell, radius }) => (distances.get(cell) ?? Infinity) <= radius)
    .map((watch): Recipient => ({
      memberId: watch.memberId,
      occasion,
      about: space.id,
      ofStranger: space.ofStranger,
      expiresAt: space.listedUntil,
      facts: { kind: "watch" },
      path: `/?watch=${watch.id}&radius=${watch.radius}`,
      hours: hoursOf(watch),
      viewedSpace: { spaceId: space.id, place: space, uncounted: space.ofStranger },
    }));
  const last = found.length === WATCHES_A_BATCH ? found.at(-1) : undefined;
  return { actorId: space.ownerId, recipients, handledUpTo: last ? `${last.cell} ${last.id}` : null };
}

const browsersOfWatcher = (on: Query) =>
  on
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, watches.memberId));

/** What is read of each watch, and nothing of its member: ten thousand watchers of one place are found at once. */
const watchColumns = {
  id: watches.id,
  cell: watches.cell,
  memberId: watches.memberId,
  radius: watches.radius,
  days: watches.days,
  fromMinute: watches.fromMinute,
  toMinute: watches.toMinute,
};

const milesTo = (cell: number, place: Point): number => distanceMiles(middleOfCell(cell), place);

/** A cell and the last watch in it that was handled. */
function readPosition(handledUpTo: string): { cell: number; id: string } {
  const [cell = "", id = ""] = handledUpTo.split(" ");
  return { cell: Number(cell), id };
}
