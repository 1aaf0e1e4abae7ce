import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "~/log.server";
import { DAY } from "~/domain/shared/clock";
import type { Actor, Context } from "~/domain/shared/context";
import { createVisits } from "~/auth/visits";
import type { Visits } from "~/server/services";
import { ana, ben } from "../cast";
import { openNeighbourhood, type Neighbourhood } from "../neighbourhood";

let street: Neighbourhood;
let Ana: Actor, Ben: Actor;
let writes: number;
let broken: boolean;
let visits: Visits;
beforeEach(async () => {
  street = await openNeighbourhood();
  Ana = await street.addMember(ana);
  Ben = await street.addMember(ben);
  writes = 0;
  broken = false;
  const write: Context["write"] = (work) => {
    writes += 1;
    return broken ? Promise.reject(new Error("disk full")) : street.context.write(work);
  };
  visits = createVisits({ ...street.context, write }, createLog("silent"));
});
afterEach(() => street.close());

const zone = { timeZone: null, changedAt: null };
const note = (actor: Actor) => visits.note({ actor, zone });

test("a hundred pages of two members on one day ask the database once for each member", async () => {
  for (let page = 0; page < 100; page++) await note(page % 2 ? Ana : Ben);
  expect(writes).toBe(2);
});

test("the seventh day in a row reports once that it earned points", async () => {
  const earned: boolean[] = [];
  for (let day = 0; day < 7; day++) {
    earned.push(await note(Ana));
    expect(await note(Ana)).toBe(false);
    if (day < 6) street.clock.advance(DAY);
  }
  expect(earned).toEqual([false, false, false, false, false, false, true]);
  expect(await street.pointsOf(Ana)).toBe(100);
});

test("a visit that could not be stored does not refuse the request, and a later one on the same day counts", async () => {
  broken = true;
  expect(await note(Ana)).toBe(false);
  broken = false;
  await note(Ana);
  await note(Ana);
  expect(writes).toBe(2);
});
