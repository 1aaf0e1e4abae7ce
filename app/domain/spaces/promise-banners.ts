import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { members, promises, spaces } from "~db/schema";
import { hiddenFrom } from "../blocks";
import { membersAs, publicColumns, publicColumnsOf } from "../members";
import type { Actor, Context } from "../shared/context";
import { partyCardOf } from "./card";
import { lateSince, mayConfirmLate, type PromiseBanner, type PromiseStage } from "./rules";

const drivers = membersAs("drivers");

// Open ones, and those that expired so lately that either side may still confirm them.
const promisesOf = preparedOnce((on) =>
  on
    .select({ space: spaces, promise: promises, owner: publicColumns, driver: publicColumnsOf(drivers) })
    .from(promises)
    // By its key too: `promise_id` has no index, and every space would be looked at.
    .innerJoin(spaces, and(eq(spaces.id, promises.spaceId), eq(spaces.promiseId, promises.id)))
    .innerJoin(members, eq(members.id, promises.ownerId))
    .leftJoin(drivers, eq(drivers.id, promises.driverId))
    .where(
      and(
        or(eq(promises.ownerId, sql.placeholder("memberId")), eq(promises.driverId, sql.placeholder("memberId"))),
        or(isNull(promises.endedAt), gt(promises.expiresAt, sql.param(sql.placeholder("since"), promises.expiresAt))),
      ),
    )
    .orderBy(desc(promises.createdAt))
    .limit(20)
    .prepare("promises_of_member"),
);

/** The promises that concern the member now, as owner or as driver: what the banners show (PRODUCT 4); none across a block. */
export async function promiseBanners(context: Context, actor: Actor): Promise<PromiseBanner[]> {
  const now = context.clock.now();
  const rows = await promisesOf(context.read).execute({ memberId: actor.id, since: lateSince(now) });
  const hidden = rows.length > 0 ? await hiddenFrom(context.read, actor.id) : [];
  return rows.flatMap(({ space, promise, owner, driver }) => {
    if (hidden.includes(owner.id) || (driver && hidden.includes(driver.id))) return [];
    const overdue = promise.endedAt === null && space.status === "promised" && promise.expiresAt <= now;
    const asIfEnded = overdue ? { ...promise, outcome: "expired" as const, endedAt: promise.expiresAt } : promise;
    const stage = stageOf(asIfEnded, mayConfirmLate(space, asIfEnded, now));
    if (!stage) return [];
    const role = promise.ownerId === actor.id ? ("owner" as const) : ("driver" as const);
    return [{ stage, role, space: partyCardOf(space, owner, promise, driver, now) }];
  });
}

function stageOf(promise: { endedAt: Date | null; ownerConfirmedAt: Date | null }, late: boolean): PromiseStage | null {
  if (promise.endedAt) return late ? "late" : null;
  return promise.ownerConfirmedAt ? "asked" : "running";
}
