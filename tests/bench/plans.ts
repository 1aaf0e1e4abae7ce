import { count } from "drizzle-orm";
import { countDepartures, matchNeeds } from "~/domain/plans";
import { cellAt } from "~/domain/places";
import type { Point } from "~/domain/places/rules";
import { departureCounts, departures, matches, needs } from "~db/schema";
import { DAY, HOUR, MINUTE } from "~/domain/shared/clock";
import type { Actor, Context } from "~/domain/shared/context";
import { ana } from "../cast";
import { sameChance, scattered } from "./chance";
import { cpuOf, quantile, type Figure } from "./figure";
import { batches, openTown, type Town } from "./town";

const PLANS = 10_000;
/** Needs that are matched. All 10,000 are due, so each batch chooses the longest unserved ones among all. */
const MATCHED = 1000;
/** A city of about 14 × 10 miles: some 17 plans in each half-mile cell. */
const CITY_DEGREES = 0.2;
/** A Monday at 7 PM in New York: tomorrow's matches are looked for. */
const EVENING = new Date("2027-11-01T23:00:00Z");
const ZONE = "America/New_York";
/** Tuesday 5 PM in New York. */
const TOMORROW = new Date("2027-11-02T21:00:00Z");

/**
 * Measures the CPU time of the jobs of plans: the daily counts, and the search of an evening. Budgets. The counts come
 * once a day, cell by cell, so 2 s delay nobody. 10,000 needs at 5 ms are matched within a minute. Other writes wait
 * for a transaction of 50 needs, so it takes a quarter of a second at most.
 */
export async function plans(): Promise<Figure[]> {
  const town = await openTown();
  const context: Context = { ...town.context, clock: { now: () => EVENING } };
  const chance = sameChance();
  const planners = await town.addMembers(scattered(PLANS, ana.place, CITY_DEGREES, chance));
  const seekers = await town.addMembers(scattered(PLANS, ana.place, CITY_DEGREES, chance));
  await addDepartures(town, planners, scattered(PLANS, ana.place, CITY_DEGREES, chance), chance);
  await addNeeds(town, seekers, scattered(PLANS, ana.place, CITY_DEGREES, chance), chance);

  const counting = await cpuOf(() => countDepartures(context));
  const [halfHours] = await town.database.read.select({ number: count() }).from(departureCounts);
  if (!halfHours?.number) throw new Error("no departure was counted");
  const transactions: number[] = [];
  for (let looked = 0; looked < MATCHED;) {
    let handled = 0;
    transactions.push(await cpuOf(async () => (handled = await matchNeeds(context))));
    if (handled === 0) throw new Error("no need is due");
    looked += handled;
  }
  const [made] = await town.database.read.select({ number: count() }).from(matches);
  await town.close();
  const each = transactions.reduce((sum, ms) => sum + ms, 0) / MATCHED;
  return [
    {
      what: `CPU to count 10,000 departures into ${halfHours.number} half hours, daily`,
      ...{ value: counting, unit: "ms", atMost: 2000 },
    },
    {
      what: `CPU to match a need, ${made?.number ?? 0} matches of 1,000 needs`,
      ...{ value: each, unit: "ms", atMost: 5 },
    },
    {
      what: "CPU of one transaction that matches 50 needs, median",
      ...{ value: quantile(transactions, 0.5), unit: "ms", atMost: 250 },
    },
  ];
}

/** One departure of each member on weekdays, between 5 and 7 PM, from where their phone is. */
async function addDepartures(town: Town, people: Actor[], places: Point[], chance: () => number): Promise<void> {
  const rows = people.map(({ id }, at) => {
    const place = places[at] ?? ana.place;
    const late = Math.floor(chance() * 120);
    const leavesAt = new Date(TOMORROW.getTime() + late * MINUTE);
    const when = { days: 31, minute: 17 * 60 + late, toleranceMinutes: 5, nextDay: "2027-11-02", leavesAt };
    const times = { ...when, dueAt: new Date(leavesAt.getTime() - 15 * MINUTE), createdAt: EVENING };
    const where = { ...place, cell: cellAt(place), measuredAt: EVENING };
    return { id, memberId: id, ...where, timeZone: ZONE, ...times, listsUnasked: false };
  });
  for (const batch of batches(rows)) await town.database.write((tx) => tx.insert(departures).values(batch));
}

/** One need of each member on weekdays, for 45 minutes between 5 and 7 PM, within half a mile. */
async function addNeeds(town: Town, people: Actor[], places: Point[], chance: () => number): Promise<void> {
  const rows = people.map(({ id }, at) => {
    const fromMinute = 17 * 60 + Math.floor(chance() * 75);
    const when = { days: 31, fromMinute, toMinute: fromMinute + 45, timeZone: ZONE };
    const since = new Date(EVENING.getTime() - Math.floor(chance() * 20) * DAY);
    const times = { createdAt: since, unservedSince: since, matchAt: new Date(EVENING.getTime() - HOUR) };
    const endsAt = new Date(EVENING.getTime() + DAY);
    return { id, memberId: id, ...(places[at] ?? ana.place), radius: 0.5, ...when, ...times, endsAt };
  });
  for (const batch of batches(rows)) await town.database.write((tx) => tx.insert(needs).values(batch));
}
