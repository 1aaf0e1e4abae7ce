import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { claimSpace, expirePromises, promiseSpace, releaseSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import { notices } from "~db/schema";
import { MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { ana, ben } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";

// What waits for a member's next page of a promise (docs/product.md#realtime).

let spaceId: string;
newStreetForEach(ana, ben);
beforeEach(async () => {
  spaceId = (await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place))).space.id;
  await promiseSpace(street.context, Ana, spaceId, { promisedToUserId: null, waitTimeMinutes: 10 });
  await claimSpace(street.context, Ben, spaceId);
});

const waiting = async ({ id }: Actor) => {
  const rows = await street.database.read.select().from(notices).where(eq(notices.memberId, id));
  return rows.map(({ title, spaceId: of }) => [title, of]);
};

it("that a driver comes waits with the space whose bar says it", async () => {
  expect(await waiting(Ana)).toEqual([["Ben O. is coming", spaceId]]);
});

it("of an owner who takes the space back nothing waits, and the driver is told the end alone", async () => {
  await releaseSpace(street.context, Ana, spaceId, {});
  expect(await waiting(Ana)).toEqual([]);
  expect(await waiting(Ben)).toEqual([["Promise taken back", spaceId]]);
});

it("that time ran out replaces that a driver comes, and is shown whatever the card says", async () => {
  street.clock.advance(11 * MINUTE);
  await expirePromises(street.context);
  expect(await waiting(Ana)).toEqual([["Promise Expired", null]]);
});
