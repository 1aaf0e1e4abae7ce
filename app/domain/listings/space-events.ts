import type { Query } from "~db/query";
import { blockedMemberIds, ownerForDriver } from "../members";
import type { Context } from "../shared/context";
import type { Announcement, Notice } from "../shared/events";
import type { PromiseRow, SpaceRow } from "./rows";
import { partyCardOf, publicRow, spaceCard } from "./space-card";
import { isActive, type SpaceForParty } from "./space-rules";
import { streetIsFull } from "./strangers-street";

/** A notice for the owner or the driver of a promise. */
export interface Addressed extends Notice {
  memberId: string;
}

/**
 * The events after a space changed. Members near get the public card, or the removal. The owner and the driver get their own
 * card with their private fields. Returns that card too, for the call's answer.
 */
export async function spaceEvents(
  tx: Query,
  context: Context,
  space: SpaceRow,
  promise: PromiseRow | null,
  notices: readonly Addressed[] = [],
): Promise<{ card: SpaceForParty; events: Announcement[] }> {
  const now = context.clock.now();
  const owner = await publicRow(tx, space.ownerId);
  if (!owner) throw new Error(`space ${space.id} has no owner`);
  const newest = space.promiseId === promise?.id ? promise : null;
  const current = newest?.endedAt === null ? newest : null;
  const driver = current?.driverId ? await publicRow(tx, current.driverId) : null;
  const hidden = await blockedMemberIds(tx, space.ownerId);
  const concerned = [space.ownerId, newest?.driverId, ...notices.map((notice) => notice.memberId)];
  const parties = [...new Set(concerned)].filter((id): id is string => !!id && !hidden.includes(id));
  const seenOwner = newest?.driverId ? ownerForDriver(owner, space, newest) : owner;
  const card = partyCardOf(space, seenOwner, current, driver, now);
  const place = { latitude: space.latitude, longitude: space.longitude };
  const near = { near: place, except: [...hidden, ...parties], uncounted: space.unproven };
  const gone = !isActive(space.status);
  const events: Announcement[] = [];
  if (gone) events.push({ type: "PARKING_SPACE_REMOVED", audience: near, data: { id: space.id } });
  else if (!(await streetIsFull(tx, space)))
    events.push({
      type: "PARKING_SPACE_UPDATED",
      audience: near,
      data: { space: spaceCard(space, owner, current, now) },
    });
  for (const memberId of parties) {
    const audience = { members: [memberId] };
    const { title, message, noticeId } = notices.find((notice) => notice.memberId === memberId) ?? {};
    const notice = noticeId ? { title, message, noticeId } : {};
    const knows = memberId === space.ownerId || memberId === current?.driverId;
    const data = { space: knows ? card : spaceCard(space, owner, current, now), ...notice };
    if (gone) events.push({ type: "PARKING_SPACE_REMOVED", audience, data: { id: space.id, ...notice } });
    else events.push({ type: "PARKING_SPACE_UPDATED", audience, data });
  }
  return { card, events };
}
