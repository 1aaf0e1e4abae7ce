import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ServerTimeProvider } from "~/ui/time/server-time";
import { Countdown } from "~/ui/spaces/countdown";

const from = "2026-03-04T10:00:00.000Z";
const expiresAt = "2026-03-04T10:10:00.000Z";

const shownAt = (time: string): string =>
  renderToStaticMarkup(
    createElement(
      ServerTimeProvider,
      { now: `2026-03-04T${time}.000Z` } as Parameters<typeof ServerTimeProvider>[0],
      createElement(Countdown, { expiresAt, from }),
    ),
  );

test.each([
  ["09:55:00", "1.000"],
  ["10:00:00", "1.000"],
  ["10:02:30", "0.750"],
  ["10:05:00", "0.500"],
  ["10:09:54", "0.010"],
])("at %s the ring of a promise from 10:00 to 10:10 shows %s of it", (time, left) => {
  const html = shownAt(time);
  expect(html).toMatch(/class="[^"]*\bring\b/);
  expect(html).toContain(`--left:${left}`);
});

test("at its end 'Expired' stands in place of the ring", () => {
  const html = shownAt("10:10:00");
  expect(html).toContain(">Expired<");
  expect(html).not.toMatch(/ring|--left/);
});
