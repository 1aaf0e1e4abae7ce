import { and, inArray, isNull } from "drizzle-orm";
import { activeStatuses, promises, requests, spaces } from "../../db/schema";
import type { Name } from "./cast";
import type { Story } from "./story";

/** Members with an active space, a running promise or an open request. */
export async function busyOnes({ context: { read }, actors }: Story): Promise<ReadonlySet<Name>> {
  const owners = await read
    .select({ id: spaces.ownerId })
    .from(spaces)
    .where(inArray(spaces.status, [...activeStatuses]));
  const drivers = await read
    .select({ id: promises.driverId })
    .from(promises)
    .where(and(isNull(promises.endedAt), isNull(promises.ownerConfirmedAt)));
  const seekers = await read
    .select({ id: requests.memberId })
    .from(requests)
    .where(inArray(requests.status, ["pending", "confirmed"]));
  const busy = new Set([...owners, ...drivers, ...seekers].map(({ id }) => id));
  return new Set([...actors].filter(([, { id }]) => busy.has(id)).map(([name]) => name));
}
