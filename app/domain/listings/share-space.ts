import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { oneOf, preparedOnce, type Query } from "~db/query";
import { activeStatuses, spaces } from "~db/schema";
import { forgetCarNear } from "../car";
import { actingMember, blockedMemberIds, isEstablishedMember, movePlace } from "../members";
import { confirmKerbRule } from "../places";
import { shareEarns } from "../points/rules";
import { addPush } from "../push";
import { after, DAY, later, MINUTE } from "../shared/clock";
import { type Actor, inTransaction, type Context, type DomainSettings, type Outcome } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import { confirmDuplicate } from "./duplicate-share";
import { isInHomeArea } from "./home-areas";
import type { ShareSpaceInput } from "./input";
import { heldUntilOf, type HoldMinutes, leavingUntil, listedUntil, SHARE_UNDO_MS } from "./listing-time-rules";
import { addToShareCount, rewardShare } from "./listing-points";
import { pauseOf } from "./owner-pause";
import { type SpaceRow, updateSpace } from "./rows";
import { ownCard, spaceCard } from "./space-card";
import { isListed, MAX_ACTIVE_SPACES, type SpaceCard } from "./space-rules";
import { beginSpace } from "./store-transition";
import { streetIsFull } from "./strangers-per-street";

const { placeholder } = sql;

export interface Shared {
  space: SpaceCard;
  /** Points: 50, or 0 when the guard denies them. */
  earned: number;
  /** The guard denies holding this space. */
  holdingPaused: boolean;
}

type NewShare = Omit<ShareSpaceInput, "confirmKerb">;

interface ShareOptions {
  /** The share can be undone for some seconds, and its points are granted afterwards. */
  undoable?: boolean;
  /** Refuses with `shared-here` where the member shares a space already, so that a person answers whether it is another one. */
  asksAboutDuplicate?: boolean;
  /** The member need not be at the place: it does not become the last known place. */
  pointedAt?: boolean;
}

/**
 * Shares the space that a member leaves, at the kerb (docs/product.md#spaces). Refuses with `too-many-spaces` at three
 * active ones, and with `kerb-forbids` where the kerb's rules forbid parking now, unless the member is sure.
 */
export async function shareSpace(
  context: Context,
  actor: Actor,
  { confirmKerb, ...typed }: ShareSpaceInput,
  options: ShareOptions = {},
): Promise<Shared> {
  // The pin moves to the kerb of the nearest street.
  const input = { ...typed, ...(await context.kerbAt(typed)) };
  const kerbRules = await context.kerbRulesAt(input);
  return inTransaction(context, async (tx) => {
    confirmKerbRule(context, kerbRules, confirmKerb);
    const placeEvents = options.pointedAt ? [] : await movePlace(tx, context, actor, input);
    const { result, events } = await storeShare(tx, context, actor, input, options);
    return { result, events: [...placeEvents, ...events] };
  });
}

/**
 * Shares the space that a member leaves as planned, inside another change. It earns nothing, and says nothing of where the
 * member is: a plan earns at the handover only (docs/product.md#plans). Refuses with `too-many-spaces`. It asks nothing,
 * because the member is not there to answer.
 */
export const shareDeparture = (tx: Query, context: Context, actor: Actor, input: NewShare): Promise<Outcome<Shared>> =>
  storeShare(tx, context, actor, input, { planned: true });

async function storeShare(
  tx: Query,
  context: Context,
  actor: Actor,
  input: NewShare,
  { undoable = false, asksAboutDuplicate = false, planned = false }: ShareOptions & { planned?: boolean },
): Promise<Outcome<Shared>> {
  const now = context.clock.now();
  const counted = await countedShares(tx).execute({ ownerId: actor.id, since: after(now, -DAY) });
  const active = counted.filter((space) => isListed(space, now));
  if (active.length >= MAX_ACTIVE_SPACES) refuse("too-many-spaces");
  if (asksAboutDuplicate) await confirmDuplicate(tx, context, actor, active, input);
  const past = counted.map((space) => ({ place: space, at: space.createdAt, earned: space.pointsEarned }));
  const pause = await pauseOf(tx, context, actor.id);
  const times = timesOf(input, pause.noHoldingUntil ? 0 : input.keepMinutes, now, context.settings);
  const owner = actingMember(await addToShareCount(tx, actor.id, 1));
  const { latitude, longitude, address, description } = input;
  const shareAct = input.status === "leaving_soon" ? "share leaving" : "share";
  const space = await beginSpace(tx, planned ? "share as planned" : shareAct, {
    id: context.newId(),
    ownerId: actor.id,
    latitude,
    longitude,
    address,
    description,
    ...times,
    ownerHidden: await isInHomeArea(tx, actor.id, input),
    ofStranger: !(await isEstablishedMember(tx, context, actor.id)),
    // Stored only where this kind of share earns: `beginSpace`.
    pointsEarned: pause.noPointsUntil ? 0 : shareEarns(input, now, past),
    createdAt: now,
  });
  if (undoable) await updateSpace(tx, space, { pointsDueAt: after(now, SHARE_UNDO_MS) });
  else {
    await rewardShare(tx, context, space);
    await forgetCarNear(tx, actor.id, input);
  }
  await addPush(tx, context, { kind: "watch", aboutId: space.id });
  const card = spaceCard(space, owner, null, now);
  const own = space.ownerHidden ? ownCard(space, owner, now) : card;
  return {
    result: {
      space: own,
      earned: space.pointsEarned,
      holdingPaused: input.keepMinutes > 0 && pause.noHoldingUntil !== null,
    },
    events: await newSpaceEvents(tx, space, card, own),
  };
}

/**
 * Who hears of the new space: everybody near, unless strangers' spaces fill its street. The owner gets an event of their own
 * where the others get none, or a card that hides the owner. A stranger's space uses up nobody's quota of views.
 */
async function newSpaceEvents(tx: Query, space: SpaceRow, card: SpaceCard, own: SpaceCard): Promise<DomainEvent[]> {
  const { ownerId, ownerHidden, ofStranger, latitude, longitude } = space;
  const hidden = await blockedMemberIds(tx, ownerId);
  const isFull = await streetIsFull(tx, space);
  const isOwnApart = ownerHidden || isFull;
  const except = isOwnApart ? [...hidden, ownerId] : hidden;
  const near = { near: { latitude, longitude }, except, uncounted: ofStranger };
  const events: DomainEvent[] = [];
  if (!isFull) events.push({ type: "NEW_PARKING_SPACE", audience: near, data: { space: card } });
  if (isOwnApart) events.push({ type: "NEW_PARKING_SPACE", audience: { members: [ownerId] }, data: { space: own } });
  return events;
}

/** When the space is free, and until when it is held and listed. */
function timesOf(
  { status, leavingInMinutes }: Pick<ShareSpaceInput, "status" | "leavingInMinutes">,
  holdMinutes: HoldMinutes,
  now: Date,
  { listingMinutes }: DomainSettings,
) {
  if (status === "leaving_soon")
    return { availableAt: now, holdMinutes: 0, heldUntil: null, listedUntil: leavingUntil(now) };
  const availableAt = after(now, leavingInMinutes * MINUTE);
  const heldUntil = heldUntilOf(availableAt, now, holdMinutes);
  const until = listedUntil(availableAt, now, listingMinutes);
  return { availableAt, holdMinutes, heldUntil, listedUntil: heldUntil ? later(heldUntil, until) : until };
}

/**
 * The shares that the limits count, newest first: active ones, rewarded ones of the last 24 h, and the newest. They are few,
 * however often a member shares and removes. Prepared, because a whole neighbourhood shares at the same time in the morning.
 */
const countedShares = preparedOnce("counted_shares", (on) => {
  const mine = eq(spaces.ownerId, placeholder("ownerId"));
  const last = on.select({ id: spaces.id }).from(spaces).where(mine).orderBy(desc(spaces.createdAt)).limit(1);
  const active = oneOf(spaces.status, activeStatuses);
  const rewarded = and(
    gt(spaces.createdAt, sql.param(placeholder("since"), spaces.createdAt)),
    gt(spaces.pointsEarned, 0),
  );
  return on
    .select()
    .from(spaces)
    .where(and(mine, or(active, rewarded, inArray(spaces.id, last))))
    .orderBy(desc(spaces.createdAt));
});
