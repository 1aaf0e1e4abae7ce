import type { Query } from "~db/query";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { listPlanned, type PlannedSpace } from "./list-planned";
import type { WaitMinutes } from "./promise-rules";
import { makePromise } from "./promise-space";
import type { PromiseRow } from "./rows";

interface Planned extends PlannedSpace {
  driverId: string;
  waitMinutes: WaitMinutes;
}

/**
 * Lists a space that its owner leaves later, and promises it to a driver, both in this transaction. Owner and driver agreed
 * before, so the promise binds at once (docs/product.md#plans). The owner earns points for the handover, and none for the
 * share. Refuses with `too-many-spaces` and with the codes of a promise.
 */
export async function listPromised(
  tx: Query,
  context: Context,
  { driverId, waitMinutes, ...planned }: Planned,
): Promise<{ promise: PromiseRow; events: DomainEvent[] }> {
  const space = await listPlanned(tx, context, planned);
  return makePromise(tx, context, { space, promise: null, events: [] }, driverId, waitMinutes, { agreed: true });
}
