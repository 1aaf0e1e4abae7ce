import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { oneOf, preparedOnce } from "~db/query";
import { members, promises, requests, spaces } from "~db/schema";
import { blockedMemberIds, membersAs, ownerForDriver, publicColumns, publicColumnsOf } from "../members";
import { blurred, distanceMiles, type Point } from "../places/rules";
import { after, later } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { minutesAway } from "./promise-bar-rules";
import {
  undoParkedUntil,
  answerableSince,
  END_SHOWN_MS,
  lateSince,
  mayConfirmLate,
  type PromiseBanner,
  type PromiseEnd,
  type BannerPhase,
} from "./promise-rules";
import type { PromiseRow, SpaceRow } from "./rows";
import { partyCardOf, endingOf, aboutListing } from "./space-card";

const drivers = membersAs("drivers");

const isOwn = eq(promises.ownerId, sql.placeholder("memberId"));

/**
 * Rows are limited, so what can have a bar comes first. 0: promises that bind. 1: own offers, and those of established owners.
 * 2: offers of owners who are not established, of which there can be many (docs/product.md#established). 3: what can have no bar.
 */
const barOrder = sql`case
  when ${spaces.promiseId} is null or ${spaces.promiseId} <> ${promises.id} or coalesce(${promises.outcome}, 'expired') <> 'expired' then 3
  when ${promises.boundAt} is not null and ${promises.endedAt} is null and ${promises.ownerConfirmedAt} is null then 0
  when ${isOwn} or ${promises.ownerEstablished} then 1
  else 2 end`;

// Running promises, and those that ended within a day.
const promisesOf = preparedOnce("promises_of_member", (on) =>
  on
    .select({
      space: spaces,
      promise: promises,
      owner: publicColumns,
      driver: publicColumnsOf(drivers),
      asked: { latitude: requests.latitude, longitude: requests.longitude },
    })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .innerJoin(members, eq(members.id, promises.ownerId))
    .leftJoin(drivers, eq(drivers.id, promises.driverId))
    .leftJoin(
      requests,
      and(
        eq(requests.memberId, promises.driverId),
        eq(requests.promiseId, promises.id),
        oneOf(requests.status, ["pending", "confirmed"]),
      ),
    )
    .where(
      and(
        or(isOwn, eq(promises.driverId, sql.placeholder("memberId"))),
        or(isNull(promises.endedAt), gt(promises.endedAt, sql.param(sql.placeholder("since"), promises.endedAt))),
      ),
    )
    .orderBy(barOrder, desc(promises.createdAt))
    .limit(20),
);

/** A member's promises, as owner and as driver. */
export interface PromiseBanners {
  banners: PromiseBanner[];
  /** How the member's newest promise ended, if within a day and without a handover. Null while any promise has a bar. */
  end: PromiseEnd | null;
}

/** The promises of a member as the bar shows them (docs/product.md#promises). None across a block. */
export async function promiseBanners(context: Context, actor: Actor): Promise<PromiseBanners> {
  const now = context.clock.now();
  const rows = await promisesOf(context.read).execute({
    memberId: actor.id,
    since: after(now, -END_SHOWN_MS),
  });
  if (rows.length === 0) return { banners: [], end: null }; // almost every page
  const hidden = await blockedMemberIds(context.read, actor.id);
  const mine = rows
    .filter(
      ({ owner, driver, promise }) =>
        // 'I don't feel safe' also blocks. The card of its end names nobody, so it may be shown across the block.
        promise.outcome === "ended" || (!hidden.includes(owner.id) && !(driver && hidden.includes(driver.id))),
    )
    .map((row) => ({
      ...row,
      role: row.promise.ownerId === actor.id ? ("owner" as const) : ("driver" as const),
    }));
  const banners = mine.flatMap((row) => bannerOf(row, now));
  const newest = mine.toSorted((a, b) => +b.promise.createdAt - +a.promise.createdAt)[0];
  return { banners, end: newest && banners.length === 0 ? endOf(newest) : null };
}

type Row = Awaited<ReturnType<ReturnType<typeof promisesOf>["execute"]>>[number] & { role: PromiseBanner["role"] };

function bannerOf({ space, promise, owner, driver, asked, role }: Row, now: Date): PromiseBanner[] {
  if (space.promiseId !== promise.id) return [];
  const overdue =
    promise.endedAt === null && promise.parkedAt === null && space.status === "promised" && promise.expiresAt <= now;
  const asIfEnded = overdue ? { ...promise, outcome: "expired" as const, endedAt: promise.expiresAt } : promise;
  const phase = bannerPhase(asIfEnded, role, mayConfirmLate(space, asIfEnded, now), now);
  if (!phase) return [];
  return [
    {
      phase,
      role,
      space: partyCardOf(space, driver ? ownerForDriver(owner, space, promise) : owner, promise, driver, now),
      expiresAt: (phase === "parked" && promise.parkedAt
        ? undoParkedUntil(promise.parkedAt)
        : promise.expiresAt
      ).toISOString(),
      waitFrom: later(space.availableAt, promise.createdAt).toISOString(),
      minutesAway: role === "owner" && asked ? driveLeft(space, promise, asked, now) : null,
    },
  ];
}

/** Null for a promise that has not ended, or whose end has no words for this side. */
function endOf({ space, promise, owner, driver, role }: Row): PromiseEnd | null {
  if (isUnanswered(promise)) return null;
  const about = aboutListing(space, promise, owner, driver);
  const text = endingOf(promise)[role]?.banner?.(about);
  return text === undefined ? null : { id: promise.id, role, text, spaceId: space.id, onMap: !about.leavesMap };
}

/** Whether the driver never answered 'Did you get it?'. The space is gone, and neither side learns anything new. */
const isUnanswered = ({ outcome, ownerConfirmedAt }: PromiseRow): boolean =>
  outcome === "expired" && ownerConfirmedAt !== null;

function bannerPhase(
  { endedAt, ownerConfirmedAt, parkedAt }: Pick<PromiseRow, "endedAt" | "ownerConfirmedAt" | "parkedAt">,
  role: PromiseBanner["role"],
  late: boolean,
  now: Date,
): BannerPhase | null {
  if (endedAt) return late ? "late" : null;
  // Once it can no longer be undone, the handover counts as soon as the job has stored it: no bar.
  if (!ownerConfirmedAt && parkedAt) return undoParkedUntil(parkedAt) > now ? "parked" : null;
  if (!ownerConfirmedAt) return "running";
  // The driver is asked for days. The owner has confirmed, and sees the bar only while a late answer is likely.
  return ownerConfirmedAt > (role === "driver" ? answerableSince(now) : lateSince(now)) ? "asked" : null;
}

/**
 * Minutes from the place of the driver's request. A request that was made with the promise has the space's place, so it
 * gives no minutes.
 */
function driveLeft(space: SpaceRow, { boundAt }: PromiseRow, asked: Point, now: Date): number | null {
  const made = blurred(space);
  if (!boundAt || (asked.latitude === made.latitude && asked.longitude === made.longitude)) return null;
  return minutesAway(distanceMiles(asked, space), boundAt, now);
}
