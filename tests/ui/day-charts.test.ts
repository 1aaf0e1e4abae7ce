import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CommunityDay } from "~/domain/admin/rules";
import { DayCharts } from "~/ui/admin/day-charts";

const day = (date: number, shared: number, minutesToPromise: number | null) => ({
  day: `2026-03-0${date}`,
  until: `2026-03-0${date}`,
  shared,
  handovers: 0,
  minutesToPromise,
});

/** The drawn part of each chart: its bars' heights, and its scale from top to bottom. */
const drawn = () =>
  renderToStaticMarkup(
    createElement(DayCharts, { days: [day(1, 3, null), day(2, 12, 4.5), day(3, 0, null)], dayCount: 3 }),
  )
    .split('<div class="chart-plot"')
    .slice(1)
    .map((plot) => ({
      heights: [...plot.matchAll(/<rect[^>]* height="([\d.]+)"/g)].map(([, height]) => Number(height)),
      scale: [...(/chart-scale">(.*?)<\/p>/.exec(plot)?.[1] ?? "").matchAll(/<small>(.*?)<\/small>/g)].map(
        ([, label]) => label,
      ),
    }));

test("a chart's scale goes from the highest day to zero, and its bars keep to it", () => {
  const [shared, , waits] = drawn();
  expect(shared).toEqual({ heights: [10, 40, 0], scale: ["12", "0"] });
  expect(waits).toEqual({ heights: [0, 40, 0], scale: ["4.5 min", "0 min"] });
});

test("a chart without anything has zero alone on its scale", () => {
  const [, handovers] = drawn();
  expect(handovers).toEqual({ heights: [0, 0, 0], scale: ["0"] });
});

test("the time from request to promise says of which dates it is the median", () => {
  const notes = (days: CommunityDay[]) =>
    renderToStaticMarkup(createElement(DayCharts, { days, dayCount: 365 }))
      .match(/<small>median[^<]*/g)
      ?.join();
  expect(notes([day(1, 3, null), day(2, 12, 4.5), day(3, 0, null)])).toBe("<small>median, Mar 2");
  expect(notes([{ ...day(2, 12, 4.5), until: "2026-03-06" }])).toBe("<small>median, Mar 2 to Mar 6");
  expect(notes([day(1, 3, null)])).toBe("<small>median");
});
