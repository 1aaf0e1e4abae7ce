import { beforeEach, describe, expect, it } from "vitest";
import { freeHoursAt, makeFreeHours } from "~/domain/plans";
import { after, DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { members, spaces } from "~db/schema";
import { ana, ben } from "../../cast";
import { movableClock } from "../../clock";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";

/** A Monday, 8:00 in New York, and the Wednesday after it. */
const MONDAY = new Date("2027-01-04T13:00:00Z");
const WEDNESDAY = after(MONDAY, 2 * DAY);
const here = ana.place;

let street: Neighbourhood;
let owners: Actor[];
beforeEach(async () => {
  street = await openNeighbourhood(movableClock(WEDNESDAY));
  owners = [];
  for (let n = 0; n < 5; n++) owners.push(await street.addMember({ ...ana, email: `owner${n}@kindspot.example` }));
  await street.database.write((tx) => tx.update(members).set({ timeZone: "America/New_York" }));
});

type Closed = Partial<typeof spaces.$inferInsert>;
/** A space of each of these owners that got free on Monday after 8:00, and is closed. */
const close = (who: readonly Actor[], changes: Closed = {}) =>
  street.database.write(async (tx) => {
    for (const [n, { id: ownerId }] of who.entries()) {
      const availableAt = after(MONDAY, n * MINUTE);
      await tx.insert(spaces).values({
        id: street.context.newId(),
        ownerId,
        status: "occupied",
        ...here,
        availableAt,
        listedUntil: availableAt,
        createdAt: availableAt,
        closedAt: after(availableAt, MINUTE),
        ...changes,
      });
    }
  });
const make = () => makeFreeHours(street.context);
const seen = (place = here) => freeHoursAt(street.context, place);

describe("‘When does it get free here?’", () => {
  it("counts spaces by weekday and hour from 5 owners on, by the clock of their zone", async () => {
    await close(owners);
    await close(owners);
    expect(await make()).toBe(1);
    expect(await seen()).toEqual([{ weekDay: 0, hour: 8, spaces: 10 }]);
    expect(await seen({ ...here, latitude: here.latitude + 0.02 })).toEqual([]);
  });

  it("shows nothing of 4 owners, however often they leave", async () => {
    for (let n = 0; n < 3; n++) await close(owners.slice(0, 4));
    expect(await make()).toBe(0);
    expect(await seen()).toEqual([]);
  });

  it.each<[string, Closed]>([
    ["removed", { status: "removed" }],
    ["of members who were not established", { ofStranger: true }],
    ["closed more than 4 weeks ago", { closedAt: after(WEDNESDAY, -29 * DAY) }],
    ["without an exact place", { coarsenedAt: WEDNESDAY }],
    ["still on the map", { status: "available", closedAt: null }],
  ])("leaves out spaces %s", async (_, changes) => {
    await close(owners.slice(0, 4));
    await close(owners.slice(4), changes);
    expect(await make()).toBe(0);
  });

  it("is made weekly", async () => {
    await close(owners);
    await make();
    const Ben = await street.addMember(ben);
    await street.database.write((tx) => tx.update(members).set({ timeZone: "America/New_York" }));
    await close([Ben]);
    street.clock.advance(7 * DAY - MINUTE);
    expect(await make()).toBe(0);
    expect(await seen()).toEqual([{ weekDay: 0, hour: 8, spaces: 5 }]);
    street.clock.advance(MINUTE);
    await make();
    expect(await seen()).toEqual([{ weekDay: 0, hour: 8, spaces: 6 }]);
  });
});
