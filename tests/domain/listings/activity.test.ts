import { beforeEach, describe, expect, it } from "vitest";
import {
  createActivityNear,
  type ActivityNear,
  activityText,
  createRequest,
  createRequestInput,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { DAY, HOUR, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { spaces } from "~db/schema";
import { ana, ben, dora } from "../../cast";
import { Ben, newStreetForEach, street } from "../../street";

let near: ActivityNear;
const NEW_YORK = "America/New_York";

newStreetForEach(ben);
beforeEach(() => {
  near = createActivityNear(street.context);
});

/** Advances the clock to that hour in New York. */
function untilHour(hour: number): void {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone: NEW_YORK, hour: "numeric", hourCycle: "h23" });
  while (Number(clock.format(street.clock.now())) !== hour) street.clock.advance(30 * MINUTE);
}
const share = (actor: Actor, place = ana.place) => shareSpace(street.context, actor, shareSpaceInput.parse(place));
const ask = (actor: Actor, place = ana.place) =>
  createRequest(street.context, actor, createRequestInput.parse({ ...place, radius: 3218 }));

let people = 0;
/** Adds `number` new members. Each shares a space or asks for one. */
async function active(number: number, place = ana.place): Promise<Actor[]> {
  const actors: Actor[] = [];
  for (let each = 0; each < number; each++) {
    const actor = await street.addMember({ ...ana, email: `neighbour-${++people}@kindspot.example` });
    await (each % 2 === 0 ? share : ask)(actor, place);
    actors.push(actor);
  }
  return actors;
}
const seenBy = (viewer: Actor) => near(viewer, ana.place, NEW_YORK);

describe("The activity of a neighbourhood", () => {
  it("is how many others shared or asked this week, each once, and when most did", async () => {
    untilHour(17);
    const [first] = await active(5);
    if (first) await ask(first);
    await share(Ben);
    expect(await seenBy(Ben)).toEqual({ neighbours: 5, busiestHour: 17 });
  });

  it("is not shown for fewer than five people besides the viewer", async () => {
    const [first] = await active(4);
    await share(Ben);
    expect(await seenBy(Ben)).toBeNull();
    street.clock.advance(11 * MINUTE);
    await active(1);
    expect(await seenBy(Ben)).toMatchObject({ neighbours: 5 });
    expect(first && (await seenBy(first))).toMatchObject({ neighbours: 5 });
  });

  it("names no hours in which fewer than five were active", async () => {
    untilHour(8);
    await active(4);
    untilHour(17);
    await active(4);
    expect(await seenBy(Ben)).toEqual({ neighbours: 8, busiestHour: null });
  });

  it("counts two hours together, in the time zone of the viewer", async () => {
    untilHour(17);
    await active(3);
    street.clock.advance(HOUR);
    await active(3);
    expect(await seenBy(Ben)).toEqual({ neighbours: 6, busiestHour: 17 });
    const { busiestHour } = (await near(Ben, ana.place, "UTC")) ?? {};
    expect([21, 22]).toContain(busiestHour); // with and without daylight saving
  });

  it("counts nobody beyond 2 miles, and nobody longer than a week", async () => {
    await active(5, dora.place);
    expect(await seenBy(Ben)).toBeNull();
    await active(5);
    street.clock.advance(8 * DAY);
    expect(await seenBy(Ben)).toBeNull();
  });

  it("does not count where someone only looked", async () => {
    for (let each = 0; each < 6; each++) await street.addMember({ ...ana, email: `looks-${each}@kindspot.example` });
    expect(await seenBy(Ben)).toBeNull();
  });

  it("is kept for 10 minutes for everybody around the same corner", async () => {
    expect(await seenBy(Ben)).toBeNull();
    await active(5);
    expect(
      await near(Ben, { latitude: ana.place.latitude + 0.001, longitude: ana.place.longitude }, NEW_YORK),
    ).toBeNull();
    street.clock.advance(10 * MINUTE);
    expect(await seenBy(Ben)).toMatchObject({ neighbours: 5 });
  });

  it("counts spaces that are long gone from the map", async () => {
    await active(5);
    await street.database.write((tx) => tx.update(spaces).set({ status: "expired", closedAt: street.clock.now() }));
    expect(await seenBy(Ben)).toMatchObject({ neighbours: 5 });
  });
});

describe("The text about the activity", () => {
  it.each([
    [{ neighbours: 12, busiestHour: 17 }, "12 neighbours active near here this week, busiest 17–19h"],
    [{ neighbours: 5, busiestHour: 22 }, "5 neighbours active near here this week, busiest 22–24h"],
    [{ neighbours: 5, busiestHour: 23 }, "5 neighbours active near here this week, busiest 23–1h"],
    [{ neighbours: 7, busiestHour: null }, "7 neighbours active near here this week"],
  ])("of %j is %s", (activity, text) => {
    expect(activityText(activity)).toBe(text);
  });
});
