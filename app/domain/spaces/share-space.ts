import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Query } from "~db/query";
import { activeStatuses, members, spaces } from "~db/schema";
import { publicColumns } from "../members";
import { hiddenFrom } from "../moderation";
import { blurred } from "../places/rules";
import { addPoints, grant } from "../points";
import { shareEarns } from "../points/rules";
import { after, DAY, MINUTE } from "../shared/clock";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { cardOf } from "./card";
import type { ShareSpaceInput } from "./input";
import { isActive, leavingUntil, listedUntil, MOST_ACTIVE_SPACES, overdue, type SpaceCard } from "./rules";

export interface Shared {
  space: SpaceCard;
  /** Points: 50, or 0 when the guard denied them. */
  earned: number;
}

/** Shares the space a member leaves (PRODUCT 3); with three active ones already, `too-many-spaces`. */
export async function shareSpace(context: Context, actor: Actor, input: ShareSpaceInput): Promise<Shared> {
  return change(context, async (tx) => {
    const now = context.clock.now();
    const recent = await recentShares(tx, actor, now);
    const active = recent.filter((space) => isActive(space.status) && overdue(space, now) !== "listing");
    if (active.length >= MOST_ACTIVE_SPACES) refuse("too-many-spaces");
    const earned = shareEarns(
      input,
      now,
      recent.map((space) => ({ place: space, at: space.createdAt, earned: space.pointsEarned })),
    );
    const place = blurred(input);
    const [owner] = await tx
      .update(members)
      .set({
        spacesShared: sql`${members.spacesShared} + 1`,
        lastLatitude: place.latitude,
        lastLongitude: place.longitude,
        lastPlaceAt: now,
      })
      .where(eq(members.id, actor.id))
      .returning(publicColumns);
    const leaving = input.status === "leaving_soon";
    const availableAt = leaving ? now : after(now, input.leavingInMinutes * MINUTE);
    const [space] = await tx
      .insert(spaces)
      .values({
        id: context.newId(),
        ownerId: actor.id,
        status: input.status,
        latitude: input.latitude,
        longitude: input.longitude,
        address: input.address,
        description: input.description,
        availableAt,
        listedUntil: leaving ? leavingUntil(now) : listedUntil(availableAt, now, context.settings.listingMinutes),
        pointsEarned: earned,
        createdAt: now,
      })
      .returning();
    if (!space || !owner) return refuse("unauthorized");
    const reason = "Shared a parking space";
    await addPoints(tx, context, { memberId: actor.id, kind: "shared", reason, points: earned, spaceId: space.id });
    await grant(tx, context, actor.id, "first_share");
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

/** What the limits are counted from: the member's shares of the last 24 h and whatever is still active, newest first. */
const recentShares = (tx: Query, actor: Actor, now: Date) =>
  tx
    .select()
    .from(spaces)
    .where(
      and(
        eq(spaces.ownerId, actor.id),
        or(gt(spaces.createdAt, after(now, -DAY)), inArray(spaces.status, [...activeStatuses])),
      ),
    )
    .orderBy(desc(spaces.createdAt))
    .limit(200);
