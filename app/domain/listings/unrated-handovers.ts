import { and, desc, eq, gte, isNull, or, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { members, promises, ratings, spaces } from "~db/schema";
import { blockedMemberIds, ownerForDriver, publicColumns, publicMember } from "../members";
import { shortName } from "../members/rules";
import { handoverPointsOf } from "../points";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { ratableSince, type Unrated } from "./promise-rules";

const MAX = 10;
/** Longest time from a promise to its confirmation: it runs for less than a day, and the driver is asked for 7 days. */
const MAX_PROMISE_MS = 8 * DAY;

const me = sql.placeholder("memberId");

const unrated = preparedOnce((on) =>
  on
    .select({
      spaceId: promises.spaceId,
      driverId: promises.driverId,
      countedAt: promises.countedAt,
      nameless: spaces.nameless,
      nameShownAt: promises.nameShownAt,
      partner: publicColumns,
    })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .innerJoin(
      members,
      or(
        and(eq(promises.ownerId, me), eq(members.id, promises.driverId)),
        and(eq(promises.driverId, me), eq(members.id, promises.ownerId)),
      ),
    )
    .leftJoin(ratings, and(eq(ratings.promiseId, promises.id), eq(ratings.raterId, me)))
    .where(
      and(
        or(eq(promises.ownerId, me), eq(promises.driverId, me)),
        gte(promises.createdAt, sql.param(sql.placeholder("madeSince"), promises.createdAt)),
        gte(promises.countedAt, sql.param(sql.placeholder("countedSince"), promises.countedAt)),
        isNull(ratings.stars),
        isNull(members.suspendedAt),
        isNull(members.deletedAt),
      ),
    )
    .orderBy(desc(promises.countedAt))
    .limit(MAX)
    .prepare("unrated_handovers"),
);

/**
 * The handovers of 7 days that the member may still rate, newest first, at most `most`. Not across a block, nor with
 * suspended or former members.
 */
export async function unratedHandovers(context: Context, actor: Actor, most = MAX): Promise<Unrated[]> {
  const now = context.clock.now();
  const countedSince = ratableSince(now);
  const madeSince = after(countedSince, -MAX_PROMISE_MS);
  const rows = await unrated(context.read).execute({ memberId: actor.id, countedSince, madeSince });
  if (rows.length === 0) return [];
  const hidden = await blockedMemberIds(context.read, actor.id);
  return Promise.all(
    rows
      .filter(({ partner }) => !hidden.includes(partner.id))
      .slice(0, most)
      .map(async ({ spaceId, driverId, partner, countedAt, ...promise }) => ({
        spaceId,
        partner: shortName(
          publicMember(driverId === actor.id ? ownerForDriver(partner, promise, promise) : partner, now),
        ),
        partnerRole: driverId === actor.id ? ("owner" as const) : ("driver" as const),
        points: await handoverPointsOf(context, actor, spaceId),
        countedAt: (countedAt ?? now).toISOString(), // the query finds counted ones only
      })),
  );
}
