import type { Query } from "~db/query";
import { forgetCarNear } from "../car";
import { actingMember } from "../members";
import type { Point } from "../places/rules";
import type { Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import { isInHomeArea } from "./home-areas";
import { addToShareCount } from "./listing-points";
import type { WaitMinutes } from "./promise-rules";
import { makePromise } from "./promise-space";
import { listedSpacesOf, type PromiseRow } from "./rows";
import { listedUntil } from "./listing-time-rules";
import { MAX_ACTIVE_SPACES } from "./space-rules";
import { beginSpace } from "./store-transition";

interface Planned {
  ownerId: string;
  driverId: string;
  space: Point & { address: string };
  availableAt: Date;
  waitMinutes: WaitMinutes;
}

/**
 * Lists a space that its owner leaves later, and promises it to a driver, both in this transaction. Owner and driver agreed
 * before, so the promise binds at once (docs/product.md#plans), and the space goes to nobody's phone. The owner earns points
 * for the handover, and none for the share. Refuses with `too-many-spaces` and with the codes of `actingMember` and a promise.
 */
export async function listAndPromise(
  tx: Query,
  context: Context,
  { ownerId, driverId, space: planned, availableAt, waitMinutes }: Planned,
): Promise<{ promise: PromiseRow; events: readonly DomainEvent[] }> {
  const now = context.clock.now();
  if ((await listedSpacesOf(tx, ownerId, now)).length >= MAX_ACTIVE_SPACES) refuse("too-many-spaces");
  actingMember(await addToShareCount(tx, ownerId, 1)); // also refuses an owner who may not act
  const space = await beginSpace(tx, "share as planned", {
    id: context.newId(),
    ownerId,
    ...planned,
    description: "",
    availableAt,
    listedUntil: listedUntil(availableAt, now, context.settings.listingMinutes),
    holdMinutes: 0,
    heldUntil: null,
    ownerHidden: await isInHomeArea(tx, ownerId, planned),
    ofStranger: false,
    pointsEarned: 0,
    createdAt: now,
  });
  await forgetCarNear(tx, ownerId, planned);
  return makePromise(tx, context, { space, promise: null, events: [] }, driverId, waitMinutes, { agreed: true });
}
