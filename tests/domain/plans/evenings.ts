import { eq, lte } from "drizzle-orm";
import {
  addDeparture,
  bindMatches,
  createNeed,
  endOldMatches,
  matchNeeds,
  type NewDeparture,
  type NewNeed,
  ownMatches,
  skipDeparture,
  remindOfMatches,
} from "~/domain/plans";
import type { Actor } from "~/domain/shared/context";
import { departures, members } from "~db/schema";
import type { Person } from "../../cast";
import { movableClock } from "../../clock";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";

const WEEKDAYS = 31;

/** New York, a Sunday at noon, where Ana leaves and others look for a space on weekdays. */
export async function openEvenings(): Promise<Neighbourhood> {
  return openNeighbourhood(movableClock(new Date("2027-01-03T17:00:00Z")));
}

/** The person as a member with the zone of New York. */
export async function addMemberInNewYork(street: Neighbourhood, person: Person): Promise<Actor> {
  const actor = await street.addMember(person);
  await street.database.write((tx) =>
    tx.update(members).set({ timeZone: "America/New_York" }).where(eq(members.id, actor.id)),
  );
  return actor;
}

/** Leaves on weekdays at 5:40 PM. */
export const leave = (street: Neighbourhood, actor: Actor, { place }: Person, change: Partial<NewDeparture> = {}) =>
  addDeparture(street.context, actor, {
    ...place,
    address: "7th Avenue",
    days: WEEKDAYS,
    onDay: null,
    untilDay: null,
    kerbConfirmed: false,
    minute: 17 * 60 + 40,
    toleranceMinutes: 5,
    listsUnasked: false,
    ...change,
  });

/** Looks for a space on weekdays from 5:30 to 6:15 PM, within half a mile. */
export const look = (street: Neighbourhood, actor: Actor, { place }: Person, change: Partial<NewNeed> = {}) =>
  createNeed(street.context, actor, {
    ...place,
    radius: 0.5,
    days: WEEKDAYS,
    fromMinute: 17 * 60 + 30,
    toMinute: 18 * 60 + 15,
    ...change,
  });

/** Moves the clock to this instant and runs the jobs of matches. */
export async function come(street: Neighbourhood, to: string): Promise<void> {
  street.clock.advance(new Date(to).getTime() - street.clock.now().getTime());
  await passOverDepartures(street);
  for (const job of [matchNeeds, remindOfMatches, bindMatches, endOldMatches]) await job(street.context);
}

/** Plans whose departure was go on with the next one, as if their owners had skipped it. */
async function passOverDepartures({ context, database, clock }: Neighbourhood): Promise<void> {
  const past = await database.read.select().from(departures).where(lte(departures.leavesAt, clock.now()));
  for (const row of past) await context.write((tx) => skipDeparture(tx, row, clock.now()));
}

/** The member's only open match. */
export async function onlyMatch(street: Neighbourhood, actor: Actor) {
  const found = await ownMatches(street.context, actor);
  if (found.length !== 1) throw new Error(`${found.length} matches`);
  const [match] = found;
  if (!match) throw new Error("no match");
  return match;
}
