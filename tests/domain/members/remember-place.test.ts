import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { members } from "~db/schema";
import { lastPlace, rememberPlace } from "~/domain/members";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { ana } from "../../cast";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";

let street: Neighbourhood;
let Ana: Actor;
beforeEach(async () => {
  street = await openNeighbourhood();
  Ana = await street.settle(ana);
  street.events.length = 0;
});
afterEach(() => street.close());

const corner = { latitude: 40.67449, longitude: -73.97051 };
const writtenAt = async () =>
  (await street.database.read.select().from(members).where(eq(members.id, Ana.id)))[0]?.lastPlaceAt;

describe("the last known place", () => {
  it("is kept to about 100 m, and told to the server's map of members", async () => {
    await rememberPlace(street.context, Ana, corner);
    const place = { latitude: 40.674, longitude: -73.971 };
    expect(await lastPlace(street.context, Ana)).toEqual({ ...place, at: street.clock.now() });
    expect(street.events).toEqual([{ type: "member-moved", memberId: Ana.id, place }]);
  });

  it("is not written again within 5 minutes while the member stays there", async () => {
    const first = await writtenAt();
    street.clock.advance(5 * MINUTE - 1);
    await rememberPlace(street.context, Ana, ana.place);
    expect(await writtenAt()).toEqual(first);
    expect(street.events).toEqual([]);
    street.clock.advance(1);
    await rememberPlace(street.context, Ana, ana.place);
    expect(await writtenAt()).toEqual(street.clock.now());
  });

  it("is written again after the clock was set back", async () => {
    street.clock.advance(-60 * MINUTE);
    await rememberPlace(street.context, Ana, ana.place);
    expect(await writtenAt()).toEqual(street.clock.now());
  });

  it("counts for 24 hours", async () => {
    street.clock.advance(DAY);
    expect(await lastPlace(street.context, Ana)).not.toBeNull();
    street.clock.advance(1);
    expect(await lastPlace(street.context, Ana)).toBeNull();
  });
});
