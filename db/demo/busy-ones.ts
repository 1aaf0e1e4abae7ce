import { inArray, isNull } from "drizzle-orm";
import { activeStatuses, promises, requests, spaces } from "../schema";
import type { Name } from "./cast";
import type { Story } from "./story";

/** Who has a space on the map, is promised one, or looks for one. */
export async function busyOnes({ context: { read }, actors }: Story): Promise<ReadonlySet<Name>> {
  const owners = await read
    .select({ id: spaces.ownerId })
    .from(spaces)
    .where(inArray(spaces.status, [...activeStatuses]));
  const drivers = await read.select({ id: promises.driverId }).from(promises).where(isNull(promises.endedAt));
  const seekers = await read
    .select({ id: requests.memberId })
    .from(requests)
    .where(inArray(requests.status, ["pending", "confirmed"]));
  const busy = new Set([...owners, ...drivers, ...seekers].map(({ id }) => id));
  return new Set([...actors].filter(([, { id }]) => busy.has(id)).map(([name]) => name));
}
