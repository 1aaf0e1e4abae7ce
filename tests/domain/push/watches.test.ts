import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { distanceMiles } from "~/domain/places/rules";
import { DAY, HOUR, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { createWatch, endWatch, ownWatchOf, renewWatch, watchesOf, watchForm } from "~/domain/push";
import { members, watches } from "~db/schema";
import { ana, ben } from "../../cast";
import { movableClock } from "../../clock";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";

const ZONE = "America/New_York";
let street: Neighbourhood;
let Ana: Actor, Ben: Actor;
beforeEach(async () => {
  street = await openNeighbourhood(movableClock(new Date("2026-07-06T21:45:00Z")));
  Ana = await street.addMember(ana);
  Ben = await street.addMember(ben);
  await street.database.write((tx) => tx.update(members).set({ timeZone: ZONE }));
});

const anHour = { radius: "1", span: "hour" };
const evenings = { radius: "1", span: "week", Monday: "on", Friday: "on", from: "17:30", to: "18:15" };
/** The form's fields as a browser sends them, read like the form. */
const input = ({ place = ana.place, ...fields }: Record<string, unknown> & { place?: typeof ana.place }) => {
  const ticks = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === "on" || value]));
  return watchForm.safeParse({ ...place, ...ticks });
};
const watch = (actor: Actor, fields: Parameters<typeof input>[0] = anHour) =>
  createWatch(street.context, actor, input(fields).data ?? expect.unreachable());
const idsOf = async (actor: Actor) => (await watchesOf(street.context, actor)).map(({ id }) => id);
const onlyId = async (actor: Actor) => (await idsOf(actor))[0] ?? expect.unreachable();

describe("An area to watch", () => {
  it("keeps the middle of its half-mile cell and nothing nearer", async () => {
    await watch(Ana, { ...anHour, place: { latitude: 40.67234, longitude: -73.97781 } });
    await watch(Ben, { ...anHour, place: { latitude: 40.67198, longitude: -73.97722 } });
    const stored = await street.database.read.select().from(watches);
    expect(new Set(stored.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(1);
    const [one] = stored;
    expect(distanceMiles(one ?? ana.place, ana.place)).toBeLessThan(0.36);
    expect(JSON.stringify(stored)).not.toMatch(/40\.67234|40\.67198|73\.9778|73\.97722/);
  });

  it("is one of at most 3: the fourth is refused, and fits when one has ended", async () => {
    for (let n = 0; n < 3; n++) await watch(Ana);
    await expect(watch(Ana)).rejects.toMatchObject({ code: "too-many-watches" });
    await watch(Ben);
    await endWatch(street.context, Ana, await onlyId(Ana));
    await watch(Ana);
    street.clock.advance(HOUR);
    await watch(Ana);
    expect(await idsOf(Ana)).toHaveLength(1);
  });

  it("has its centre at most 5 miles from the member's last known place", async () => {
    const near = { ...ana.place, latitude: ana.place.latitude + 4.5 / 69.1 };
    const far = { ...ana.place, latitude: ana.place.latitude + 5.5 / 69.1 };
    await watch(Ana, { ...anHour, place: near });
    await expect(watch(Ana, { ...anHour, place: far })).rejects.toMatchObject({ code: "watch-too-far" });
  });

  it("needs a last known place of the last 24 hours", async () => {
    street.clock.advance(DAY + MINUTE);
    await expect(watch(Ana)).rejects.toMatchObject({ code: "place-old" });
  });

  it.each(["0.5", "1", "2"])("may reach %s miles", (radius) => {
    expect(input({ ...anHour, radius }).success).toBe(true);
  });
  it.each(["5", "3", "0", "-1", "1.5", "two", ""])("may not reach '%s' miles", (radius) => {
    expect(input({ ...anHour, radius }).error?.issues.map(({ path }) => path[0])).toEqual(["radius"]);
  });
  it("at hours of the week needs a day and both times", () => {
    const bare = input({ radius: "1", span: "week" });
    expect(bare.error?.issues.map(({ path }) => path[0])).toEqual(["days", "from", "to"]);
    expect(input({ ...evenings, from: "25:00" }).error?.issues.map(({ path }) => path[0])).toEqual(["from"]);
  });
  it("at hours of the week keeps days and times", async () => {
    await watch(Ana, evenings);
    expect(await watchesOf(street.context, Ana)).toMatchObject([
      { span: "week", radius: 1, hours: { days: 1 + 16, fromMinute: 1050, toMinute: 1095 } },
    ]);
  });
});

describe("A watch", () => {
  it.each([
    ["for an hour", anHour, HOUR],
    ["for today", { ...anHour, span: "today" }, 6 * HOUR + 15 * MINUTE],
    ["at hours of the week", evenings, 28 * DAY],
  ])("%s ends by itself", async (_, fields, lasts) => {
    await watch(Ana, fields);
    street.clock.advance(lasts - 1);
    expect(await idsOf(Ana)).toHaveLength(1);
    street.clock.advance(1);
    expect(await idsOf(Ana)).toEqual([]);
  });

  it("that is renewed lasts 28 days more", async () => {
    await watch(Ana, evenings);
    street.clock.advance(27 * DAY);
    await renewWatch(street.context, Ana, await onlyId(Ana));
    street.clock.advance(28 * DAY - 1);
    expect(await idsOf(Ana)).toHaveLength(1);
    street.clock.advance(1);
    expect(await idsOf(Ana)).toEqual([]);
  });

  it("that ended cannot be renewed", async () => {
    await watch(Ana);
    const id = await onlyId(Ana);
    street.clock.advance(HOUR);
    await expect(renewWatch(street.context, Ana, id)).rejects.toMatchObject({ code: "not-found" });
  });

  it("is renewed, ended and seen by its member alone", async () => {
    await watch(Ana);
    const id = await onlyId(Ana);
    await expect(renewWatch(street.context, Ben, id)).rejects.toMatchObject({ code: "not-found" });
    await expect(endWatch(street.context, Ben, id)).rejects.toMatchObject({ code: "not-found" });
    expect(await ownWatchOf(street.context, Ben, id)).toBeNull();
    expect(await ownWatchOf(street.context, Ana, id)).toMatchObject({ id, radius: 1 });
    await endWatch(street.context, Ana, id);
    expect(await street.database.read.select().from(watches).where(eq(watches.id, id))).toEqual([]);
  });

  it("of a suspended member cannot be made", async () => {
    const { clock, database } = street;
    await database.write((tx) => tx.update(members).set({ suspendedAt: clock.now() }).where(eq(members.id, Ana.id)));
    await expect(watch(Ana)).rejects.toMatchObject({ code: "suspended" });
  });
});
