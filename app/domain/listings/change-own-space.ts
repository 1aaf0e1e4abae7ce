import { blockedMemberIds, inMemberTransaction } from "../members";
import type { Point } from "../places/rules";
import { later } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse, refuseIf } from "../shared/errors";
import { performAct } from "./perform-act";
import { spaceRefusal, undoShareRefusal } from "./refusal-rules";
import type { HoldSpaceInput } from "./input";
import { heldUntilOf, listedUntil } from "./listing-time-rules";
import { addToShareCount } from "./listing-points";
import { pauseOf } from "./owner-pause";
import { loadOwnSpace } from "./load-space";
import { updateSpace } from "./rows";
import { answerAsItIs, partyCard, spaceEvents } from "./space-events";
import type { SpaceForParty } from "./space-rules";
import { storeTransition } from "./store-transition";

/** 'Still free' confirms the space and starts the listing's time again (docs/product.md#spaces). */
export async function renewSpace(context: Context, actor: Actor, id: string): Promise<SpaceForParty> {
  return inMemberTransaction(context, actor, async (tx) => {
    const { space, promise, events } = await loadOwnSpace(tx, context, actor, id);
    refuseIf(spaceRefusal("renew", space.status));
    const now = context.clock.now();
    const until = listedUntil(space.availableAt, now, context.settings.listingMinutes);
    const updated = await updateSpace(tx, space, {
      listedUntil: space.heldUntil ? later(space.heldUntil, until) : until,
      confirmedAt: now,
      askedStillFreeAt: null,
    });
    // Nobody is told: others see the new times with their next list.
    return { result: await partyCard(tx, context, { space: updated, promise }), events };
  });
}

/**
 * 'Still at my car': the owner holds an available space for the first driver who can be there in time, for minutes that
 * begin now or once it is free; 0 ends the hold (docs/product.md#main-job). Refuses with `holding-paused`, and with the
 * code of a status that forbids it.
 */
export async function holdSpace(
  context: Context,
  actor: Actor,
  id: string,
  { keepMinutes: holdMinutes }: HoldSpaceInput,
): Promise<SpaceForParty> {
  return inMemberTransaction(context, actor, async (tx) => {
    const { space, promise, events } = await loadOwnSpace(tx, context, actor, id);
    refuseIf(spaceRefusal("hold", space.status));
    if (holdMinutes > 0 && (await pauseOf(tx, context, actor.id)).noHoldingUntil) return refuse("holding-paused");
    const now = context.clock.now();
    const heldUntil = heldUntilOf(space.availableAt, now, holdMinutes);
    const updated = await updateSpace(tx, space, {
      holdMinutes,
      confirmedAt: now,
      heldUntil,
      askedStillAtCarAt: null,
      listedUntil: heldUntil ? later(heldUntil, space.listedUntil) : space.listedUntil,
    });
    const published = await spaceEvents(tx, context, updated, promise);
    return { result: published.card, events: [...events, ...published.events] };
  });
}

/** 'I'm leaving now': amber for 10 minutes, for any driver near (docs/product.md#spaces). A repeated call is no error. */
export async function leaveSpace(context: Context, actor: Actor, id: string): Promise<SpaceForParty> {
  return inMemberTransaction(context, actor, async (tx) => {
    const before = await loadOwnSpace(tx, context, actor, id);
    refuseIf(spaceRefusal("leave", before.space.status));
    if (before.space.status === "leaving_soon") return answerAsItIs(tx, context, before);
    const { card, events } = await performAct(tx, context, before, "leave", "owner");
    return { result: card, events };
  });
}

/** Removes the owner's space. Within 10 minutes its points go back, see `takeBackSharePoints`. */
export async function removeSpace(context: Context, actor: Actor, id: string): Promise<void> {
  await inMemberTransaction(context, actor, async (tx) => {
    const before = await loadOwnSpace(tx, context, actor, id);
    if (before.space.status === "removed") return { events: before.events };
    refuseIf(spaceRefusal("remove", before.space.status));
    const { events } = await performAct(tx, context, before, "remove", "owner");
    return { events };
  });
}

/**
 * 'Undo' after 'Share here now' deletes the space, as if it had never been shared. Returns its place. Refuses with
 * `undo-over` when it is too late, and with `space-promised` once a driver is on the way (docs/product.md#main-job).
 */
export async function discardShare(context: Context, actor: Actor, id: string): Promise<Point> {
  return inMemberTransaction(context, actor, async (tx) => {
    const { space, promise, events } = await loadOwnSpace(tx, context, actor, id);
    refuseIf(undoShareRefusal(space, context.clock.now()));
    await storeTransition(tx, context, { space, promise }, "undo share", "owner");
    await addToShareCount(tx, space.ownerId, -1);
    const near = { latitude: space.latitude, longitude: space.longitude };
    const except = [...(await blockedMemberIds(tx, actor.id)), actor.id];
    const gone = { type: "PARKING_SPACE_REMOVED", data: { id } } as const;
    const audiences = [{ near, except }, { members: [actor.id] }];
    return { result: near, events: [...events, ...audiences.map((audience) => ({ ...gone, audience }))] };
  });
}
