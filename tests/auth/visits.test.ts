import { beforeEach, expect, test } from "vitest";
import { visits as stored } from "~db/schema";
import { createLog } from "~/log.server";
import { DAY } from "~/domain/shared/clock";
import type { Actor, Context } from "~/domain/shared/context";
import { createVisits } from "~/auth/visits";
import type { Visits } from "~/server/services";
import { ana, ben } from "../cast";
import { Ana, Ben, newStreetForEach, street } from "../street";

let writes: number;
let broken: boolean;
let visits: Visits;
newStreetForEach(ana, ben);
beforeEach(async () => {
  writes = 0;
  broken = false;
  const write: Context["write"] = (work) => {
    writes += 1;
    return broken ? Promise.reject(new Error("disk full")) : street.context.write(work);
  };
  visits = createVisits({ ...street.context, write }, createLog("silent"));
});

const zone = { timeZone: null, changedAt: null };
const note = (actor: Actor) => visits.record({ actor, zone });

test("a hundred pages of two members on one day ask the database once for each member", async () => {
  for (let page = 0; page < 100; page++) await note(page % 2 ? Ana : Ben);
  expect(writes).toBe(2);
});

test("seven days in a row are stored, and move no points", async () => {
  for (let day = 0; day < 7; day++) {
    await note(Ana);
    await note(Ana);
    street.clock.advance(DAY);
  }
  expect(writes).toBe(7);
  expect(await street.database.read.select().from(stored)).toHaveLength(7);
  expect(await street.pointsOf(Ana)).toBe(0);
});

test("a visit that could not be stored does not refuse the request, and a later one on the same day counts", async () => {
  broken = true;
  await note(Ana);
  broken = false;
  await note(Ana);
  await note(Ana);
  expect(writes).toBe(2);
});
