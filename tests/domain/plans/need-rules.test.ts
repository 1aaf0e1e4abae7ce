import { describe, expect, it } from "vitest";
import { bandOf, areWithinDailyMinutes, nextOccasion, nextRound, type NeedHours } from "~/domain/plans/need-rules";
import { isHonoured, honoursPlans, waitMinutesFor, type MatchOutcome } from "~/domain/plans/match-rules";

const WEEKDAYS = 31;
const evenings: NeedHours = { timeZone: "America/New_York", days: WEEKDAYS, fromMinute: 1050, toMinute: 1095 };
const none: ReadonlySet<string> = new Set();
const at = (text: string) => new Date(text);
const next = (now: string, matched = none, hours = evenings) => nextOccasion(hours, at(now), matched);

describe("The hours of a need", () => {
  it.each([
    ["2 hours in one need", [[1050, 1170]], true],
    ["2 hours and a minute in one need", [[1050, 1171]], false],
    [
      "an hour each in two needs of a day",
      [
        [480, 540],
        [1050, 1110],
      ],
      true,
    ],
    [
      "an hour and 61 minutes in two needs of a day",
      [
        [480, 540],
        [1050, 1111],
      ],
      false,
    ],
    ["2 hours across midnight", [[1410, 90]], true],
    ["2 hours and a minute across midnight", [[1410, 91]], false],
  ])("of %s: %s", (_, hours, fits) => {
    const needs = hours.map(([fromMinute = 0, toMinute = 0]) => ({ days: WEEKDAYS, fromMinute, toMinute }));
    expect(areWithinDailyMinutes(needs)).toBe(fits);
  });

  it("count for each day apart", () => {
    const monday = { days: 1, fromMinute: 1050, toMinute: 1170 };
    expect(areWithinDailyMinutes([monday, { ...monday, days: 2 }])).toBe(true);
    expect(areWithinDailyMinutes([monday, { ...monday, days: 3 }])).toBe(false);
  });
});

describe("The next match of a need", () => {
  it("is looked for from 6 PM of the evening before, by the clock of the need's zone", () => {
    // Sunday noon in New York.
    expect(next("2027-01-03T17:00:00Z")).toEqual({
      day: "2027-01-04",
      from: at("2027-01-04T22:30:00Z"),
      to: at("2027-01-04T23:15:00Z"),
      opensAt: at("2027-01-03T23:00:00Z"),
    });
  });

  it("is today's until its last possible departure is less than an hour away", () => {
    expect(next("2027-01-04T22:30:00Z").day).toBe("2027-01-04");
    expect(next("2027-01-04T22:30:01Z").day).toBe("2027-01-05");
  });

  it("is the next day's once a day has a match", () => {
    expect(next("2027-01-04T12:00:00Z", new Set(["2027-01-04"])).day).toBe("2027-01-05");
  });

  it("is a week later for one day of the week that has a match", () => {
    expect(next("2027-01-04T12:00:00Z", new Set(["2027-01-04"]), { ...evenings, days: 1 }).day).toBe("2027-01-11");
  });

  it.each([
    ["forward", "2027-03-12T12:00:00Z", "2027-03-12", "2027-03-12T22:30:00.000Z"],
    ["forward, after it", "2027-03-14T12:00:00Z", "2027-03-15", "2027-03-15T21:30:00.000Z"],
    ["back, after it", "2027-11-07T12:00:00Z", "2027-11-08", "2027-11-08T22:30:00.000Z"],
  ])("begins at 5:30 PM on the wall when the clocks go %s", (_, now, day, from) => {
    const found = next(now);
    expect([found.day, found.from.toISOString()]).toEqual([day, from]);
  });

  it("that crosses midnight belongs to the day it begins", () => {
    const night = { ...evenings, days: 1, fromMinute: 1410, toMinute: 30 };
    // 00:10 on Tuesday in New York: less than an hour is left.
    expect(next("2027-01-05T05:10:00Z", none, night).day).toBe("2027-01-11");
    expect(next("2027-01-05T04:00:00Z", none, night)).toMatchObject({
      day: "2027-01-04",
      to: at("2027-01-05T05:30:00Z"),
    });
  });

  it("is looked for again with all others, at the next quarter of an hour", () => {
    expect(nextRound(at("2027-01-04T12:00:00Z"))).toEqual(at("2027-01-04T12:15:00Z"));
    expect(nextRound(at("2027-01-04T12:14:59Z"))).toEqual(at("2027-01-04T12:15:00Z"));
  });
});

describe("A departure", () => {
  it.each([
    [0, 10],
    [10, 10],
    [11, 20],
    [15, 20],
  ])("that gives or takes %i minutes waits %i minutes", (toleranceMinutes, minutes) => {
    expect(waitMinutesFor(toleranceMinutes)).toBe(minutes);
  });

  it.each([
    [0, 0.25],
    [0.25, 0.25],
    [0.26, 0.5],
    [0.51, 1],
    [1, 1],
    [1.01, null],
  ])("%f miles away shows the band %s", (miles, band) => {
    expect(bandOf(miles)).toBe(band);
  });
});

describe("'Usually keeps plans'", () => {
  const handedOver: MatchOutcome = { side: "owner", cancelled: false, promiseOutcome: "handed_over" };
  const cancelled: MatchOutcome = { ...handedOver, cancelled: true, promiseOutcome: null };
  const times = (number: number, one: MatchOutcome) => Array.from({ length: number }, () => one);

  it.each([
    [9, 0, false],
    [10, 0, true],
    [9, 1, true],
    [8, 2, false],
    [17, 2, false],
    [18, 2, true],
  ])("needs 90 % of at least 10: %i kept and %i cancelled give %s", (good, bad, shown) => {
    expect(honoursPlans([...times(good, handedOver), ...times(bad, cancelled)])).toBe(shown);
  });

  it.each([
    ["handed_over", true, true],
    ["taken_back", false, null],
    ["not_got", false, null],
    ["cannot_come", null, false],
    ["expired", null, false],
    ["taken_by_other", null, null],
    ["ended", null, null],
    [null, null, null],
  ])("counts a promise that came out as %s for the owner as %s, for the seeker as %s", (promise, owner, seeker) => {
    expect(isHonoured({ side: "owner", cancelled: false, promiseOutcome: promise })).toBe(owner);
    expect(isHonoured({ side: "seeker", cancelled: false, promiseOutcome: promise })).toBe(seeker);
  });

  it("is not lost by what the other side ended", () => {
    const takenBack: MatchOutcome = { side: "seeker", cancelled: false, promiseOutcome: "taken_back" };
    expect(honoursPlans([...times(10, { ...handedOver, side: "seeker" }), ...times(5, takenBack)])).toBe(true);
  });
});
