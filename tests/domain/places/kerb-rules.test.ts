import { describe, expect, test } from "vitest";
import { readPolicies } from "~/domain/places";
import { forbiddenAt, kerbQuestion, lookOf, weekTimeIn } from "~/domain/places/kerb-rules";
import type { KerbSpan, KerbDay } from "~/domain/shared/kerb-policy";

const span = (days: KerbDay[], start: string, end: string) => ({
  days_of_week: days,
  time_of_day_start: start,
  time_of_day_end: end,
});
const policy = (activity: string, spans: object[] = [], more: object = {}) => ({
  rules: [{ activity, ...more }],
  time_spans: spans,
});
const read = (...policies: object[]) => readPolicies(policies).policies;

describe("whether parking is forbidden", () => {
  const sweeping = read(policy("no parking", [span(["thu"], "08:00", "10:00")]));

  test.each<[KerbDay, string, number, boolean]>([
    ["thu", "a minute before", 7 * 60 + 59, false],
    ["thu", "at the first minute", 8 * 60, true],
    ["thu", "at the last minute", 9 * 60 + 59, true],
    ["thu", "at the end", 10 * 60, false],
    ["fri", "on another day", 9 * 60, false],
  ])("follows the day and the time: %s, %s", (day, _, minute, forbidden) => {
    expect(forbiddenAt(sweeping, { day, minute }) !== null).toBe(forbidden);
  });

  test("reaches over midnight into the next day, also from Sunday to Monday", () => {
    const nights = read(policy("no parking", [span(["sun"], "22:00", "06:00")]));
    expect(forbiddenAt(nights, { day: "sun", minute: 23 * 60 })).not.toBeNull();
    expect(forbiddenAt(nights, { day: "mon", minute: 5 * 60 })).not.toBeNull();
    expect(forbiddenAt(nights, { day: "sun", minute: 5 * 60 })).toBeNull();
  });

  test("is decided by the policy with the lowest priority that holds", () => {
    const rules = read(
      { ...policy("no parking"), priority: 2 },
      { ...policy("parking", [span(["sat", "sun"], "00:00", "24:00")]), priority: 1 },
    );
    expect(forbiddenAt(rules, { day: "sat", minute: 600 })).toBeNull();
    expect(forbiddenAt(rules, { day: "mon", minute: 600 })).toEqual({ effect: "no parking", span: null });
  });

  test.each([
    ["loading only", policy("loading"), true],
    ["a prohibition for lorries", policy("no parking", [], { user_classes: ["truck"] }), false],
    ["a prohibition of loading", policy("no loading"), false],
    ["parking for residents", policy("parking", [], { user_classes: ["resident"] }), false],
    ["two hours", policy("parking", [], { max_stay: 120 }), false],
  ])("knows what other activities mean: %s", (_, given, forbidden) => {
    expect(forbiddenAt(read(given), { day: "mon", minute: 0 }) !== null).toBe(forbidden);
  });

  test("leaves out and counts what holds in some months only", () => {
    const summer = policy("no parking", [{ ...span(["mon"], "08:00", "10:00"), months: [6, 7, 8] }]);
    expect(readPolicies([summer, policy("parking")])).toMatchObject({ leftOut: 1, policies: [{ effect: "parking" }] });
  });
});

test("the time of the week is that of the zone", () => {
  const thursday = new Date("2026-05-07T12:30:00Z");
  expect(weekTimeIn("UTC", thursday)).toEqual({ day: "thu", minute: 750 });
  expect(weekTimeIn("America/New_York", thursday)).toEqual({ day: "thu", minute: 510 });
  expect(weekTimeIn("Pacific/Auckland", thursday)).toEqual({ day: "fri", minute: 30 });
});

describe("the question", () => {
  const at = (days: KerbDay[], from: number, to: number): KerbSpan => ({ days, from: from * 60, to: to * 60 });
  const asked = (span: KerbSpan | null) => kerbQuestion({ effect: "no parking", span });
  const week: KerbDay[] = ["mon", "tue", "wed", "thu", "fri"];

  test.each([
    [at(["thu"], 8, 10), "No parking here Thursdays 8 to 10: sure?"],
    [at(week, 14, 16.5), "No parking here Mondays to Fridays 2 to 4:30 PM: sure?"],
    [at(["mon", "thu"], 8, 18), "No parking here Mondays and Thursdays 8 AM to 6 PM: sure?"],
    [at(["mon", "wed", "fri"], 8, 12), "No parking here Mondays, Wednesdays and Fridays 8 to noon: sure?"],
    [at([...week, "sat", "sun"], 22, 6), "No parking here every day 10 PM to 6 AM: sure?"],
    [at(["sat"], 0.5, 6), "No parking here Saturdays 12:30 to 6 AM: sure?"],
    [at(["sat"], 0, 6), "No parking here Saturdays midnight to 6 AM: sure?"],
    [at(["sat"], 20, 24), "No parking here Saturdays 8 PM to midnight: sure?"],
    [at(["sun"], 0, 24), "No parking here Sundays: sure?"],
    [null, "No parking here: sure?"],
  ])("says when: %o", (span, question) => {
    expect(asked(span)).toBe(question);
  });

  test("says 'stopping' where nobody may stop", () => {
    expect(kerbQuestion({ effect: "no stopping", span: null })).toBe("No stopping here: sure?");
  });
});

describe("a kerb is drawn as", () => {
  const some = [span(["thu"], "08:00", "10:00")];

  test.each([
    ["never", [policy("no stopping")]],
    ["at times", [policy("no parking", some)]],
    ["at times", [policy("parking", some), policy("no parking")]],
    ["limited", [policy("parking", [], { max_stay: 120 })]],
    ["limited", [policy("parking", some, { max_stay: 120 }), policy("parking")]],
    ["free", [policy("parking")]],
  ])("%s, at any time", (look, policies) => {
    expect(lookOf(read(...policies))).toBe(look);
  });
});
