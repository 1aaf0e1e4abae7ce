import { claimSpace, handOver, promiseSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import { rememberPlace } from "~/domain/members";
import type { Point } from "~/domain/places/rules";
import type { Actor } from "~/domain/shared/context";
import type { Neighbourhood } from "../neighbourhood";

/** The owner shares a space at the place, and the driver claims it and parks. Returns the space's id. */
export async function handOverAt(
  { context }: Neighbourhood,
  owner: Actor,
  driver: Actor,
  place: Point,
): Promise<string> {
  const { space } = await shareSpace(context, owner, shareSpaceInput.parse({ ...place, address: "5th Avenue" }));
  await promiseSpace(context, owner, space.id, { promisedToUserId: null, waitTimeMinutes: 10 });
  await rememberPlace(context, driver, place);
  await claimSpace(context, driver, space.id);
  await handOver(context, driver, space.id, {});
  return space.id;
}
