import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { activeStatuses, members, spaces } from "~db/schema";
import { hiddenFrom } from "../blocks";
import { mustBeMember, publicColumns } from "../members";
import { blurred } from "../places/rules";
import { addPoints, grant } from "../points";
import { shareEarns } from "../points/rules";
import { after, DAY, MINUTE } from "../shared/clock";
import { change, type Actor, type Context, type DomainSettings } from "../shared/context";
import { refuse } from "../shared/errors";
import { cardOf } from "./card";
import type { ShareSpaceInput } from "./input";
import { isActive, leavingUntil, listedUntil, MOST_ACTIVE_SPACES, overdue, type SpaceCard } from "./rules";

const at = sql.placeholder;

export interface Shared {
  space: SpaceCard;
  /** Points: 50, or 0 when the guard denied them. */
  earned: number;
}

/** Shares the space a member leaves (PRODUCT 3); with three active ones already, `too-many-spaces`. */
export async function shareSpace(context: Context, actor: Actor, input: ShareSpaceInput): Promise<Shared> {
  return change(context, async (tx) => {
    const now = context.clock.now();
    const counted = await countedShares(tx).execute({ ownerId: actor.id, since: after(now, -DAY) });
    const active = counted.filter((space) => isActive(space.status) && overdue(space, now) !== "listing");
    if (active.length >= MOST_ACTIVE_SPACES) refuse("too-many-spaces");
    const past = counted.map((space) => ({ place: space, at: space.createdAt, earned: space.pointsEarned }));
    const earned = shareEarns(input, now, past);
    const place = blurred(input);
    const [owner] = await countShare(tx).execute({ ownerId: actor.id, ...place, now });
    const [space] = await insertSpace(tx).execute({
      id: context.newId(),
      ownerId: actor.id,
      ...input,
      ...timesOf(input, now, context.settings),
      pointsEarned: earned,
      createdAt: now,
    });
    if (!owner) await mustBeMember(tx, actor);
    if (!space || !owner) throw new Error("the space was not stored");
    const reason = "Shared a parking space";
    await addPoints(tx, context, { memberId: actor.id, kind: "shared", reason, points: earned, spaceId: space.id });
    if (owner.spacesShared === 1) await grant(tx, context, actor.id, "first_share");
    const card = cardOf(space, owner, null, now);
    const audience = { near: input, except: await hiddenFrom(tx, actor.id) };
    return {
      result: { space: card, earned },
      events: [
        { type: "member-moved", memberId: actor.id, place },
        { type: "NEW_PARKING_SPACE", audience, data: { space: card } },
      ],
    };
  });
}

/** When the space is free, and until when it is listed. */
function timesOf({ status, leavingInMinutes }: ShareSpaceInput, now: Date, { listingMinutes }: DomainSettings) {
  if (status === "leaving_soon") return { availableAt: now, listedUntil: leavingUntil(now) };
  const availableAt = after(now, leavingInMinutes * MINUTE);
  return { availableAt, listedUntil: listedUntil(availableAt, now, listingMinutes) };
}

// Prepared, because sharing is what a whole neighbourhood does at once in the morning.

/**
 * What the limits are counted from, newest first: the active ones, the rewarded ones of the last 24 h, and the last of
 * all. They are few, however much a member shares and removes.
 */
const countedShares = preparedOnce((on) => {
  const mine = eq(spaces.ownerId, at("ownerId"));
  const last = on.select({ id: spaces.id }).from(spaces).where(mine).orderBy(desc(spaces.createdAt)).limit(1);
  const active = inArray(spaces.status, [...activeStatuses]);
  const rewarded = and(gt(spaces.createdAt, sql.param(at("since"), spaces.createdAt)), gt(spaces.pointsEarned, 0));
  return on
    .select()
    .from(spaces)
    .where(and(mine, or(active, rewarded, inArray(spaces.id, last))))
    .orderBy(desc(spaces.createdAt))
    .prepare("counted_shares");
});

const countShare = preparedOnce((on) =>
  on
    .update(members)
    .set({
      spacesShared: sql`${members.spacesShared} + 1`,
      lastLatitude: sql`${at("latitude")}`,
      lastLongitude: sql`${at("longitude")}`,
      lastPlaceAt: sql`${sql.param(at("now"), members.lastPlaceAt)}`,
    })
    // Suspended in this very moment, they are no owner any more.
    .where(and(eq(members.id, at("ownerId")), isNull(members.suspendedAt), isNull(members.deletedAt)))
    .returning({ ...publicColumns, spacesShared: members.spacesShared })
    .prepare("count_share"),
);

const insertSpace = preparedOnce((on) =>
  on
    .insert(spaces)
    .values({
      id: at("id"),
      ownerId: at("ownerId"),
      status: at("status"),
      latitude: at("latitude"),
      longitude: at("longitude"),
      address: at("address"),
      description: at("description"),
      availableAt: at("availableAt"),
      listedUntil: at("listedUntil"),
      pointsEarned: at("pointsEarned"),
      createdAt: at("createdAt"),
    })
    .returning()
    .prepare("insert_space"),
);
