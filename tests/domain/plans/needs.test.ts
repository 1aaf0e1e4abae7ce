import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createNeed, endNeed, needForm, ownNeeds, renewNeed } from "~/domain/plans";
import { parkCar } from "~/domain/car";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { shareSpace, shareSpaceInput } from "~/domain/listings";
import { members, needs } from "~db/schema";
import { ana, ben, dora } from "../../cast";
import { movableClock } from "../../clock";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";

let street: Neighbourhood;
let Ana: Actor, Ben: Actor;
beforeEach(async () => {
  street = await openNeighbourhood(movableClock(new Date("2027-01-03T17:00:00Z")));
  Ana = await street.addMember(ana);
  Ben = await street.addMember(ben);
  await street.database.write((tx) => tx.update(members).set({ timeZone: "America/New_York" }));
});

const weekdays = { Monday: true, Tuesday: true, Wednesday: true, Thursday: true, Friday: true };
const evenings = { radius: "0.5", ...weekdays, from: "17:30", to: "18:15" };
/** The form's fields, read like the form. */
const input = ({ place = ben.place, ...fields }: Record<string, unknown> & { place?: typeof ben.place } = {}) =>
  needForm.safeParse({ ...place, ...evenings, ...fields });
const need = (actor: Actor, fields: Parameters<typeof input>[0] = {}) =>
  createNeed(street.context, actor, input(fields).data ?? expect.unreachable());
const idsOf = async (actor: Actor) => (await ownNeeds(street.context, actor)).map(({ id }) => id);
const onlyId = async (actor: Actor) => (await idsOf(actor))[0] ?? expect.unreachable();

describe("A need", () => {
  it("keeps days, hours, radius and the place to about 100 m", async () => {
    await need(Ben, { place: { latitude: 40.67623, longitude: -73.97218 } });
    expect(await ownNeeds(street.context, Ben)).toMatchObject([
      {
        latitude: 40.676,
        longitude: -73.972,
        radius: 0.5,
        timeZone: "America/New_York",
        days: 31,
        fromMinute: 1050,
        toMinute: 1095,
      },
    ]);
  });

  it("is one of at most 2: the third is refused, and fits when one has ended", async () => {
    const short = { from: "17:30", to: "17:40" };
    await need(Ben, short);
    await need(Ben, short);
    await expect(need(Ben, short)).rejects.toMatchObject({ code: "too-many-needs" });
    await need(Ana, short);
    await endNeed(street.context, Ben, await onlyId(Ben));
    await need(Ben, short);
  });

  it("lasts at most 2 hours", () => {
    expect(input({ from: "17:00", to: "19:00" }).success).toBe(true);
    expect(input({ from: "17:00", to: "19:01" }).error?.issues.map(({ message }) => message)).toEqual([
      "Please choose at most 2 hours.",
    ]);
  });

  it("together with another lasts at most 2 hours a day", async () => {
    await need(Ben, { from: "08:00", to: "09:00" });
    await expect(need(Ben, { from: "17:30", to: "18:31" })).rejects.toMatchObject({ code: "need-too-long" });
    await need(Ben, { from: "17:30", to: "18:30" });
  });

  it("on other days may last 2 hours too", async () => {
    await need(Ben, { from: "08:00", to: "10:00" });
    const none = Object.fromEntries(Object.keys(weekdays).map((day) => [day, false]));
    await need(Ben, { ...none, Saturday: true, from: "08:00", to: "10:00" });
    expect(await idsOf(Ben)).toHaveLength(2);
  });

  const milesNorth = (miles: number) => ({ ...ben.place, latitude: ben.place.latitude + miles / 69.1 });
  it("lies within 2 miles of where its member was", async () => {
    await need(Ben, { place: milesNorth(1.9) });
    await expect(need(Ben, { place: milesNorth(2.1) })).rejects.toMatchObject({ code: "need-too-far" });
  });

  it("lies within 2 miles of a place of the last 30 days", async () => {
    street.clock.advance(30 * DAY - 1);
    await need(Ben);
    street.clock.advance(1);
    await expect(need(Ben)).rejects.toMatchObject({ code: "need-too-far" });
  });

  it.each([
    ["a space that its member shared", () => shareSpace(street.context, Ben, shareSpaceInput.parse(dora.place))],
    ["its member's parked car", () => parkCar(street.context, Ben, dora.place)],
  ])("may lie near %s", async (_, wasThere) => {
    await expect(need(Ben, { place: dora.place })).rejects.toMatchObject({ code: "need-too-far" });
    await wasThere();
    await need(Ben, { place: dora.place });
  });

  it.each([
    ["no day", Object.fromEntries(Object.keys(weekdays).map((day) => [day, false])), ["days"]],
    ["no time", { from: undefined, to: "25:00" }, ["from", "to"]],
    ["no time between", { from: "17:30", to: "17:30" }, ["to"]],
    ["a radius of 2 miles", { radius: "2" }, ["radius"]],
  ])("with %s is refused beside the field", (_, fields, paths) => {
    expect(input(fields).error?.issues.map(({ path }) => path[0])).toEqual(paths);
  });

  it("ends after 28 days, unless its member renews it", async () => {
    await need(Ben);
    street.clock.advance(27 * DAY);
    await renewNeed(street.context, Ben, await onlyId(Ben));
    street.clock.advance(28 * DAY - 1);
    expect(await idsOf(Ben)).toHaveLength(1);
    street.clock.advance(1);
    expect(await idsOf(Ben)).toEqual([]);
  });

  it("is seen, renewed and ended by its member alone", async () => {
    await need(Ben);
    const id = await onlyId(Ben);
    expect(await idsOf(Ana)).toEqual([]);
    await expect(renewNeed(street.context, Ana, id)).rejects.toMatchObject({ code: "not-found" });
    await expect(endNeed(street.context, Ana, id)).rejects.toMatchObject({ code: "not-found" });
    await endNeed(street.context, Ben, id);
    expect(await street.database.read.select().from(needs)).toEqual([]);
  });

  it("of a suspended member cannot be made", async () => {
    const { clock, database } = street;
    await database.write((tx) => tx.update(members).set({ suspendedAt: clock.now() }).where(eq(members.id, Ben.id)));
    await expect(need(Ben)).rejects.toMatchObject({ code: "suspended" });
  });
});
