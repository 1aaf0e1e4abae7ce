import { describe, expect, test } from "vitest";
import { readConditions, readHours } from "~/gateways/map/kerbs/opening-hours";

/** 'mon,tue 08:00-10:00', one a line. */
const written = (text: string) =>
  readHours(text)
    ?.map((span) => `${span.days_of_week.join(",")} ${span.time_of_day_start}-${span.time_of_day_end}`)
    .join("\n");

const EVERY_DAY = "mon,tue,wed,thu,fri,sat,sun";

describe("hours as signs have them", () => {
  test.each([
    ["Th 08:00-10:00", "thu 08:00-10:00"],
    ["Mo-Fr 8:00-10:00", "mon,tue,wed,thu,fri 08:00-10:00"],
    ["Mo,We,Fr 08:00-10:00", "mon,wed,fri 08:00-10:00"],
    ["Mo, We 08:00-10:00", "mon,wed 08:00-10:00"],
    ["Sa-Mo 20:00-06:00", "mon,sat,sun 20:00-06:00"],
    ["08:00-10:00,14:00-16:00", `${EVERY_DAY} 08:00-10:00\n${EVERY_DAY} 14:00-16:00`],
    ["24/7", `${EVERY_DAY} 00:00-24:00`],
    ["Sa,Su", "sat,sun 00:00-24:00"],
    ["Mo-Fr 08:00-10:00; Sa 09:00-12:00", "mon,tue,wed,thu,fri 08:00-10:00\nsat 09:00-12:00"],
    ["Mo-Fr 08:00-10:00, Sa 09:00-12:00", "mon,tue,wed,thu,fri 08:00-10:00\nsat 09:00-12:00"],
    ["Mo-Sa 08:00-18:00; We off; PH off", "mon,tue,thu,fri,sat 08:00-18:00"],
    ["Mo-Fr 08:00-18:00; Fr 08:00-12:00", "mon,tue,wed,thu 08:00-18:00\nfri 08:00-12:00"],
  ])("%s", (text, spans) => {
    expect(written(text)).toBe(spans);
  });
});

describe("what is not understood", () => {
  test.each([
    "Th[1,3] 08:00-10:00",
    "Apr-Oct Mo-Fr 08:00-10:00",
    "sunrise-sunset",
    "Mo-Fr 08:00+",
    "Mo-Fr 25:00-26:00",
    "Mo-Fr 08:00-10:00 || on request",
    "PH 08:00-10:00",
    "week 1-53/2 Th 08:00-10:00",
    "Xy 08:00-10:00",
    "PH off",
    "",
  ])("is read as nothing, never as other hours: %s", (text) => {
    expect(readHours(text)).toBeNull();
  });
});

describe("conditional values", () => {
  const values = (text: string) => readConditions(text)?.map(({ value, spans }) => [value, spans.length]);

  test.each([
    ["no_parking @ (Th 08:00-10:00)", [["no_parking", 1]]],
    ["no_parking @ Th 08:00-10:00", [["no_parking", 1]]],
    ["no_parking @ (Mo-Fr 08:00-10:00; Sa 09:00-12:00)", [["no_parking", 2]]],
    [
      "no_stopping @ (Mo-Fr 07:00-09:00); loading_only @ (Sa 06:00-12:00)",
      [
        ["no_stopping", 1],
        ["loading_only", 1],
      ],
    ],
  ])("%s", (text, read) => {
    expect(values(text)).toEqual(read);
  });

  test.each([
    "no_parking",
    "no_parking @ (stay > 2 hours)",
    "no_parking @ (Mo-Fr 08:00-10:00 AND weight>3.5)",
    "no_parking @ (Th 08:00-10:00); no_stopping @ (snow)",
    "@",
    "no_parking @ (Th 08:00-10:00",
  ])("with another condition than hours are not understood: %s", (text) => {
    expect(readConditions(text)).toBeNull();
  });
});
