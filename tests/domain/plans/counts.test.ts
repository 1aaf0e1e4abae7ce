import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addDeparture,
  answerDeparture,
  countDepartures,
  ownDepartures,
  plannedNear,
  removeDeparture,
} from "~/domain/plans";
import { plannedText } from "~/domain/plans/rules";
import { forgetAll } from "~/domain/retention/delete-in-batches";
import { retentionRules } from "~/domain/retention";
import { DAY, HOUR } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { departureCountDays, departureCounts, members } from "~db/schema";
import { rememberPlace } from "~/domain/members";
import { ana } from "../../cast";
import { movableClock } from "../../clock";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";
import { joinAnew } from "../../strangers";
import { plannedAt } from "./departure-form";

/** A Monday, 1:00 in New York. */
const MONDAY = new Date("2027-03-08T06:00:00Z");
const here = ana.place;
/** More than half a mile from `here`. */
const elsewhere = { ...here, latitude: here.latitude + 0.02 };

let street: Neighbourhood;
let people = 0;
beforeEach(async () => {
  street = await openNeighbourhood(movableClock(MONDAY));
});

async function planner(fields: Record<string, unknown> = {}, place = here): Promise<Actor> {
  const actor = await street.addMember({ ...ana, email: `planner${++people}@kindspot.example`, place });
  await street.database.write((tx) => tx.update(members).set({ timeZone: "America/New_York" }));
  await addDeparture(street.context, actor, plannedAt(place, { ...fields }));
  return actor;
}
async function planners(number: number, fields: Record<string, unknown> = {}, place = here): Promise<Actor[]> {
  const actors = [];
  for (let n = 0; n < number; n++) actors.push(await planner(fields, place));
  return actors;
}
const count = () => countDepartures(street.context);
const seen = async (place = here, miles = 2) =>
  plannedText(await plannedNear(street.context, place, miles), "America/New_York");

describe("What others see of planned departures", () => {
  it("is nothing of 4 planners", async () => {
    await planners(4);
    await count();
    expect(await seen()).toBeNull();
    expect(await street.database.read.select().from(departureCounts)).toEqual([]);
  });

  it("is about 5 spaces by the half hour of 5 planners", async () => {
    await planners(5);
    await count();
    expect(await seen()).toBe("Planned near here: about 5 spaces, 8:00 to 8:30 AM");
  });

  it("is about 5 of 9, and about 10 of 10", async () => {
    await planners(9);
    await planners(10, { time: "11:40" });
    await count();
    expect(await seen()).toBe(
      "Planned near here: about 5 spaces, 8:00 to 8:30 AM; about 10 spaces, 11:30 AM to 12:00 PM",
    );
  });

  it("is nothing of 4 invented plans and a real one: neither by accounts of a minute, nor by who was never there", async () => {
    for (const actor of await planners(2)) await joinAnew(street, actor);
    for (let n = 0; n < 2; n++) {
      const far = await street.addMember({ ...ana, email: `far${n}@kindspot.example`, place: elsewhere });
      await addDeparture(street.context, far, plannedAt(here));
    }
    await planner();
    await count();
    expect(await seen()).toBeNull();
  });

  it("counts who was there within 30 days", async () => {
    const actors = await planners(5);
    await count();
    for (const actor of actors) await rememberPlace(street.context, actor, elsewhere);
    street.clock.advance(28 * DAY);
    await count();
    expect(await seen()).not.toBeNull();
    street.clock.advance(7 * DAY);
    await count();
    expect(await seen()).toBeNull();
  });

  it("counts a member with several plans once", async () => {
    const [first = expect.unreachable()] = await planners(4);
    for (let n = 0; n < 5; n++) await addDeparture(street.context, first, plannedAt(here));
    await count();
    expect(await seen()).toBeNull();
  });

  it("is nothing of 5 planners in two half hours, or in two squares", async () => {
    await planners(4);
    await planner({ time: "08:30" });
    await planner({}, elsewhere);
    await count();
    expect(await seen()).toBeNull();
  });

  it("adds up the squares within reach, and no others", async () => {
    await planners(5);
    await planners(5, {}, elsewhere);
    await count();
    expect(await seen()).toBe("Planned near here: about 10 spaces, 8:00 to 8:30 AM");
    expect(await seen(here, 0.5)).toBe("Planned near here: about 5 spaces, 8:00 to 8:30 AM");
    expect(await seen({ ...here, latitude: here.latitude + 1 })).toBeNull();
  });

  it("is counted once a day: a fifth planner is seen the day after", async () => {
    const weekdays = { Tuesday: true };
    await planners(4, weekdays);
    expect(await count()).toBe(1);
    await planner(weekdays);
    expect(await count()).toBe(0);
    expect(await seen()).toBeNull();
    street.clock.advance(DAY);
    expect(await count()).toBe(1);
    expect(await seen()).toBe("Planned near here: about 5 spaces, 8:00 to 8:30 AM");
  });

  it("stays as it was counted when one planner leaves", async () => {
    const [first = expect.unreachable()] = await planners(5);
    await count();
    const [plan = expect.unreachable()] = await ownDepartures(street.context, first);
    await removeDeparture(street.context, first, plan.id);
    await count();
    expect(await seen()).toBe("Planned near here: about 5 spaces, 8:00 to 8:30 AM");
  });

  it("leaves out days that were skipped, and suspended members", async () => {
    const [first = expect.unreachable(), second = expect.unreachable()] = await planners(6);
    const [{ id: departureId, nextDay, leavesAt } = expect.unreachable()] = await ownDepartures(street.context, first);
    const skip = { departureId, day: nextDay ?? "", leavesAt: new Date(leavesAt ?? ""), answer: "skip" as const };
    await answerDeparture(street.context, first, skip);
    await street.database.write((tx) =>
      tx.update(members).set({ suspendedAt: MONDAY, suspendedReason: "a test" }).where(eq(members.id, second.id)),
    );
    await count();
    expect(await seen()).toBeNull();
  });

  it("is over after its half hour, and erased after 2 days", async () => {
    await planners(5);
    await count();
    street.clock.advance(Date.parse("2027-03-08T13:29:59Z") - street.clock.now().getTime());
    expect(await seen()).not.toBeNull();
    street.clock.advance(HOUR);
    expect(await seen()).toBeNull();
    const rule = retentionRules({} as never).find(({ name }) => name === "forget-departure-counts");
    street.clock.advance(2 * DAY);
    await forgetAll(street.context, rule?.forget ?? expect.unreachable());
    expect(await street.database.read.select().from(departureCountDays)).toEqual([]);
    expect(await street.database.read.select().from(departureCounts)).toEqual([]);
  });
});
