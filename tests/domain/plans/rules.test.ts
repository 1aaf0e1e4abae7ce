import { describe, expect, it } from "vitest";
import { departuresBetween, movedLater, nextDeparture, type Schedule } from "~/domain/plans/rules";
import { daysText } from "~/domain/shared/calendar";

const WEEKDAYS = 31;
const weekdays: Schedule = {
  timeZone: "America/New_York",
  days: WEEKDAYS,
  onDay: null,
  untilDay: null,
  minute: 8 * 60 + 10,
};
const once: Schedule = { ...weekdays, days: null, onDay: "2027-03-10" };
const between = (schedule: Schedule, from: string, to: string) =>
  departuresBetween(schedule, new Date(from), new Date(to)).map(({ at }) => at.toISOString());
const next = (schedule: Schedule, now: string, doneDay?: string) =>
  nextDeparture(schedule, new Date(now), doneDay)?.at.toISOString() ?? null;

describe("The departures of a plan", () => {
  it("are five in a week of weekdays", () => {
    expect(daysText(WEEKDAYS)).toBe("Monday, Tuesday, Wednesday, Thursday, Friday");
    expect(between(weekdays, "2027-01-04T00:00:00Z", "2027-01-11T00:00:00Z")).toEqual([
      "2027-01-04T13:10:00.000Z",
      "2027-01-05T13:10:00.000Z",
      "2027-01-06T13:10:00.000Z",
      "2027-01-07T13:10:00.000Z",
      "2027-01-08T13:10:00.000Z",
    ]);
  });

  it.each([
    [
      "forward",
      "2027-03-12T00:00:00Z",
      "2027-03-16T00:00:00Z",
      ["2027-03-12T13:10:00.000Z", "2027-03-15T12:10:00.000Z"],
    ],
    ["back", "2027-11-05T00:00:00Z", "2027-11-09T00:00:00Z", ["2027-11-05T12:10:00.000Z", "2027-11-08T13:10:00.000Z"]],
  ])("come at 8:10 on the wall before and after the clocks go %s", (_, from, to, times) => {
    expect(between(weekdays, from, to)).toEqual(times);
  });

  it.each([
    ["in the hour that is left out, as many minutes after the change", "2027-03-14", 150, "2027-03-14T07:30:00.000Z"],
    ["in the hour that comes twice, at the first", "2027-11-07", 90, "2027-11-07T05:30:00.000Z"],
  ])("come once %s", (_, onDay, minute, at) => {
    expect(between({ ...once, onDay, minute }, "2027-01-01T00:00:00Z", "2028-01-01T00:00:00Z")).toEqual([at]);
  });

  it("are found where the date is another than in UTC", () => {
    const late = { ...weekdays, timeZone: "Pacific/Auckland", days: 1, minute: 30 };
    expect(between(late, "2027-01-03T00:00:00Z", "2027-01-05T00:00:00Z")).toEqual(["2027-01-03T11:30:00.000Z"]);
  });

  it("begin with the first moment and end before the last", () => {
    expect(between(weekdays, "2027-01-04T13:10:00Z", "2027-01-05T13:10:00Z")).toEqual(["2027-01-04T13:10:00.000Z"]);
  });
});

describe("The next departure", () => {
  it.each([
    ["is today, later", weekdays, "2027-01-04T13:09:59Z", undefined, "2027-01-04T13:10:00.000Z"],
    ["is tomorrow, at this very minute", weekdays, "2027-01-04T13:10:00Z", undefined, "2027-01-05T13:10:00.000Z"],
    ["is on Monday, after Friday's", weekdays, "2027-01-08T13:10:00Z", undefined, "2027-01-11T13:10:00.000Z"],
    ["passes over a day that is done", weekdays, "2027-01-04T12:00:00Z", "2027-01-04", "2027-01-05T13:10:00.000Z"],
    [
      "passes over a day ahead that is done",
      weekdays,
      "2027-01-03T12:00:00Z",
      "2027-01-04",
      "2027-01-05T13:10:00.000Z",
    ],
    [
      "is a week later, on one day of the week",
      { ...weekdays, days: 1 },
      "2027-01-04T13:10:00Z",
      undefined,
      "2027-01-11T13:10:00.000Z",
    ],
    ["is none after the last day", { ...weekdays, untilDay: "2027-01-04" }, "2027-01-04T13:10:00Z", undefined, null],
    [
      "is one on the last day",
      { ...weekdays, untilDay: "2027-01-04" },
      "2027-01-04T13:09:00Z",
      undefined,
      "2027-01-04T13:10:00.000Z",
    ],
    ["is the only one", once, "2027-01-04T13:10:00Z", undefined, "2027-03-10T13:10:00.000Z"],
    ["is none after the only one", once, "2027-03-10T13:10:00Z", undefined, null],
    ["is none once the only one is done", once, "2027-03-10T13:00:00Z", "2027-03-10", null],
  ] as const)("%s", (_, schedule, now, doneDay, expected) => {
    expect(next(schedule, now, doneDay)).toBe(expected);
  });
});

describe("‘10 minutes later’", () => {
  const planned = new Date("2027-01-04T13:10:00Z");
  it("moves a departure by 10 minutes, at most by an hour in all", () => {
    let at = planned;
    for (let n = 0; n < 6; n++) at = movedLater(at, planned) ?? expect.unreachable();
    expect(at).toEqual(new Date("2027-01-04T14:10:00Z"));
    expect(movedLater(at, planned)).toBeNull();
  });
});
