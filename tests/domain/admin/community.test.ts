import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { members } from "~db/schema";
import { approveMember, createCommunity } from "~/domain/admin";
import { sendMessage } from "~/domain/chat";
import { createRequest, createRequestInput } from "~/domain/listings";
import type { Period } from "~/domain/admin/rules";
import { recordVisit } from "~/domain/points";
import { dayIn } from "~/domain/shared/calendar";
import { DAY, HOUR, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { ada, ana, ben } from "../../cast";
import { movableClock } from "../../clock";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";
import { handOverAt } from "../handover";

const ZONE = "America/New_York";

let street: Neighbourhood;
let Ada: Actor, Ana: Actor, Ben: Actor;
beforeEach(async () => {
  street = await openNeighbourhood(movableClock(new Date("2026-03-04T15:00:00Z")));
  Ada = await street.addMember(ada, "admin");
  Ana = await street.addMember(ana);
  Ben = await street.addMember(ben);
});

describe("the community in figures", () => {
  it("is for admins alone", () => {
    expect(() => createCommunity(street.context).stats(Ana)).toThrow(
      expect.objectContaining({ code: "forbidden" }) as Error,
    );
    for (const figures of ["days", "weeks"] as const)
      expect(() => createCommunity(street.context)[figures](Ana, ZONE, 14)).toThrow(
        expect.objectContaining({ code: "forbidden" }) as Error,
      );
  });

  it("begins with nothing and a rating of 5", async () => {
    expect(await createCommunity(street.context).stats(Ada)).toEqual({
      totalUsers: 3,
      recentUsers: 3,
      totalSpaces: 0,
      totalMessages: 0,
      avgRating: 5,
    });
  });

  it("counts who is there and who joined this week, spaces, messages and ratings", async () => {
    street.clock.advance(6 * DAY);
    await street.addMember({ ...ben, email: "new@kindspot.example" });
    const gone = await street.addMember({ ...ben, email: "gone@kindspot.example" });
    await handOverAt(street, Ana, Ben, ana.place);
    await sendMessage(street.context, Ana, { receiverId: Ben.id, content: "Hello" });
    const rate = (actor: Actor, rating: number, more = {}) =>
      street.context.write((tx) =>
        tx
          .update(members)
          .set({ rating, ...more })
          .where(eq(members.id, actor.id)),
      );
    await rate(Ana, 4);
    await rate(Ben, 5);
    await rate(gone, 1, { deletedAt: new Date() });
    const stats = { totalUsers: 4, recentUsers: 1, totalSpaces: 1, totalMessages: 1, avgRating: 4.5 };
    expect(await createCommunity(street.context).stats(Ada)).toEqual(stats);
  });

  it("counts nobody whom an admin has not let in yet, here and among those who joined", async () => {
    const late = await street.addMember({ ...ben, email: "late@kindspot.example" });
    const wait = (actor: Actor) =>
      street.context.write((tx) =>
        tx.update(members).set({ waitsSince: street.clock.now() }).where(eq(members.id, actor.id)),
      );
    await wait(late);
    await wait(Ada); // an admin never waits
    expect(await createCommunity(street.context).stats(Ada)).toMatchObject({ totalUsers: 3, recentUsers: 3 });
    const weeks = await createCommunity(street.context).weeks(Ada, ZONE, 14);
    expect(weeks.reduce((sum, { joined }) => sum + joined, 0)).toBe(3);
    await approveMember(street.context, Ada, late.id);
    expect(await createCommunity(street.context).stats(Ada)).toMatchObject({ totalUsers: 4, recentUsers: 4 });
  });

  it("is counted again after a minute, not before", async () => {
    const figures = createCommunity(street.context);
    expect(await figures.stats(Ada)).toMatchObject({ totalUsers: 3 });
    await street.addMember({ ...ben, email: "new@kindspot.example" });
    street.clock.advance(MINUTE - 1);
    expect(await figures.stats(Ada)).toMatchObject({ totalUsers: 3 });
    street.clock.advance(1);
    expect(await figures.stats(Ada)).toMatchObject({ totalUsers: 4 });
  });
});

describe("the charts", () => {
  const nothing = { shared: 0, handovers: 0, minutesToPromise: null };
  const days = () => createCommunity(street.context).days(Ada, ZONE, 14);
  const askedAndGiven = async (minutes: number) => {
    await createRequest(street.context, Ben, createRequestInput.parse({ ...ben.place, radius: 3218 }));
    street.clock.advance(minutes * MINUTE);
    await handOverAt(street, Ana, Ben, ana.place);
  };

  it("show the last 14 dates of the admin's zone, today last, also where clocks change", async () => {
    street.clock.advance(7 * DAY);
    const shown = await days();
    expect(new Set(shown.map(({ day }) => day)).size).toBe(14);
    expect(shown.at(0)?.day).toBe("2026-02-26");
    expect(shown.at(9)?.day).toBe("2026-03-07");
    expect(shown.at(-1)?.day).toBe(dayIn(ZONE, street.clock.now()));
    expect(shown).toMatchObject(Array(14).fill(nothing));
  });

  it("count shares and handovers on their own dates, midnight being the zone's", async () => {
    street.clock.advance(13 * HOUR + 30 * MINUTE); // 23:30 in New York
    await handOverAt(street, Ana, Ben, ana.place);
    street.clock.advance(HOUR);
    await handOverAt(street, Ana, Ben, ana.place);
    await handOverAt(street, Ben, Ana, ben.place);
    expect((await days()).slice(-2)).toMatchObject([
      { day: "2026-03-04", shared: 1, handovers: 1 },
      { day: "2026-03-05", shared: 2, handovers: 2 },
    ]);
  });

  it("know the median minutes from request to promise", async () => {
    for (const minutes of [10, 2, 4]) await askedAndGiven(minutes);
    expect((await days()).at(-1)).toMatchObject({ minutesToPromise: 4 });
    await askedAndGiven(5);
    street.clock.advance(MINUTE);
    expect((await days()).at(-1)).toMatchObject({ minutesToPromise: 4.5 });
  });
});

describe("the periods of the statistics", () => {
  it.each([14, 30, 90] as const)("of %i days have a bar for each date", async (period) => {
    expect(await createCommunity(street.context).days(Ada, ZONE, period)).toHaveLength(period);
  });

  it("of a year have a bar for 5 dates, and leave out and count twice no date", async () => {
    await handOverAt(street, Ana, Ben, ana.place);
    street.clock.advance(300 * DAY);
    const bars = await createCommunity(street.context).days(Ada, ZONE, 365);
    expect(bars).toHaveLength(73);
    expect(bars.at(-1)?.until).toBe(dayIn(ZONE, street.clock.now()));
    const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
    for (const [nth, { day }] of bars.slice(1).entries()) expect(day).toBe(dayAfter(bars[nth]?.until ?? ""));
    expect(bars.reduce((sum, { shared }) => sum + shared, 0)).toBe(1);
  });
});

describe("the weeks of the statistics", () => {
  const weeks = (period: Period = 14) => createCommunity(street.context).weeks(Ada, ZONE, period);

  it("begin on Monday, this week last, and know who joined and who came", async () => {
    await recordVisit(street.context, Ana);
    street.clock.advance(DAY);
    for (const one of [Ana, Ben]) await recordVisit(street.context, one);
    expect(await weeks()).toEqual([
      { monday: "2026-02-23", joined: 0, active: 0, back: [null, null, null] },
      { monday: "2026-03-02", joined: 3, active: 2, back: [null, null, null] },
    ]);
  });

  it("know who came back 1 and 4 weeks after, once that week is over, and not who left", async () => {
    const gone = await street.addMember({ ...ben, email: "gone@kindspot.example" });
    street.clock.advance(7 * DAY);
    for (const one of [Ana, Ben, gone]) await recordVisit(street.context, one);
    expect((await weeks()).at(0)).toMatchObject({ joined: 4, back: [null, null, null] });
    street.clock.advance(21 * DAY);
    await recordVisit(street.context, Ana);
    await street.context.write((tx) =>
      tx.update(members).set({ deletedAt: street.clock.now() }).where(eq(members.id, gone.id)),
    );
    street.clock.advance(7 * DAY);
    const first = (await weeks(90)).find(({ monday }) => monday === "2026-03-02");
    expect(first).toEqual({ monday: "2026-03-02", joined: 3, active: 0, back: [2, 1, null] });
  });

  it("are counted each day while something of them can change, afterwards each week", async () => {
    const kept = createCommunity(street.context);
    const first = async () =>
      (await kept.weeks(Ada, ZONE, 365)).find(({ monday }) => monday === "2026-03-02")?.joined ?? null;
    const leaves = ({ id }: Actor) =>
      street.context.write((tx) => tx.update(members).set({ deletedAt: street.clock.now() }).where(eq(members.id, id)));
    street.clock.advance(12 * 7 * DAY);
    const before = await first();
    await leaves(Ana);
    street.clock.advance(DAY);
    expect([before, await first()]).toEqual([3, 2]);
    street.clock.advance(7 * DAY);
    const known = await first();
    await leaves(Ben);
    street.clock.advance(DAY);
    expect([known, await first()]).toEqual([2, 2]);
    street.clock.advance(7 * DAY);
    expect(await first()).toBe(1);
  });

  it.each([
    [14, 2],
    [30, 5],
    [365, 53],
  ] as const)("of %i days are %i", async (period, number) => {
    expect(await weeks(period)).toHaveLength(number);
  });
});

describe("the handovers of the week, which visitors may see", () => {
  const week = () => createCommunity(street.context).handoversThisWeek();
  const neighbour = (number: number) => street.addMember({ ...ben, email: `neighbour${number}@kindspot.example` });

  it("are not shown for fewer than 5 members, however many handovers they had", async () => {
    const [third, fourth] = [await neighbour(3), await neighbour(4)];
    await handOverAt(street, Ana, Ben, ana.place);
    await handOverAt(street, third, fourth, ana.place);
    await handOverAt(street, fourth, Ana, ana.place);
    expect(await week()).toBeNull();
    await handOverAt(street, await neighbour(5), Ben, ana.place);
    expect(await week()).toBe(4);
  });

  it("are those of the last 7 days", async () => {
    const [third, fourth, fifth] = [await neighbour(3), await neighbour(4), await neighbour(5)];
    await handOverAt(street, Ana, Ben, ana.place);
    street.clock.advance(6 * DAY);
    await handOverAt(street, third, fourth, ana.place);
    await handOverAt(street, fifth, fourth, ana.place);
    expect(await week()).toBe(3);
    street.clock.advance(DAY + 1);
    expect(await week()).toBeNull();
  });
});
