import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { members, visits } from "~db/schema";
import { takeNotices } from "~/domain/notifications";
import { transactionsOf, currentStreak, recordVisit, rewardStreaks } from "~/domain/points";
import { DAY, HOUR } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { ana, ben } from "../../cast";
import { movableClock } from "../../clock";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";

let street: Neighbourhood;
let Ana: Actor;
beforeEach(async () => {
  street = await openNeighbourhood(movableClock(new Date("2026-03-02T12:00:00Z")));
  Ana = await street.addMember(ana);
});

const here = () => recordVisit(street.context, Ana);
const reward = () => rewardStreaks(street.context);
/** A visit a day. Returns what the job gave after each. */
const daily = async (days: number) => {
  const earned: number[] = [];
  for (let day = 0; day < days; day++) {
    const before = await street.pointsOf(Ana);
    await here();
    expect(await street.pointsOf(Ana)).toBe(before);
    await reward();
    await reward();
    earned.push((await street.pointsOf(Ana)) - before);
    street.clock.advance(DAY);
  }
  return earned;
};
const livesIn = (timeZone: string) =>
  street.database.write((tx) => tx.update(members).set({ timeZone }).where(eq(members.id, Ana.id)));

describe("a visit", () => {
  it("earns nothing by itself; the job gives 100 points each time 7 days in a row are complete, and says so", async () => {
    const earned = await daily(14);
    expect(earned).toEqual([0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 0, 100]);
    expect(await street.pointsOf(Ana)).toBe(200);
    const [newest] = await transactionsOf(street.context, Ana);
    expect(newest).toMatchObject({ reason: "7-day streak", points: 100 });
    expect((await takeNotices(street.context, Ana.id)).notices).toMatchObject([
      { title: "7-day streak", message: "You were here 7 days in a row. You earned 100 points!" },
      { title: "7-day streak" },
    ]);
  });

  it("is rewarded once, up to four days late, if no server ran before", async () => {
    for (let day = 0; day < 7; day++) {
      await here();
      street.clock.advance(DAY);
    }
    street.clock.advance(2 * DAY);
    for (let day = 0; day < 7; day++) {
      await reward();
      street.clock.advance(DAY);
    }
    expect(await street.pointsOf(Ana)).toBe(100);
  });

  it("starts again after a day without one", async () => {
    await daily(6);
    street.clock.advance(DAY);
    expect(await currentStreak(street.context, Ana)).toBe(0);
    expect(await daily(7)).toEqual([0, 0, 0, 0, 0, 0, 100]);
  });

  it("counts once a day, also from 20 phones at the same instant on the seventh", async () => {
    await daily(6);
    await Promise.all(Array.from({ length: 20 }, here));
    await Promise.all([reward(), reward()]);
    expect(await street.pointsOf(Ana)).toBe(100);
    expect(await street.database.read.select().from(visits)).toHaveLength(7);
  });

  it("counts the days of the member's own place", async () => {
    await livesIn("America/New_York");
    await here();
    street.clock.advance(14 * HOUR); // 02:00 UTC of the next day, 21:00 in New York
    await here();
    street.clock.advance(4 * HOUR);
    await here();
    const days = await street.database.read.select({ day: visits.day, streak: visits.streak }).from(visits);
    expect(days).toEqual([
      { day: "2026-03-02", streak: 1 },
      { day: "2026-03-03", streak: 2 },
    ]);
  });

  it("of one member says nothing of another", async () => {
    const Ben = await street.addMember(ben);
    await daily(3);
    expect(await currentStreak(street.context, Ana)).toBe(3);
    expect(await currentStreak(street.context, Ben)).toBe(0);
  });
});
