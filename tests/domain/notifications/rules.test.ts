import { expect, test } from "vitest";
import { MAX_ATTEMPTS, retryPauseMs } from "~/domain/notifications/rules";
import { HOUR, MINUTE } from "~/domain/shared/clock";

const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryPauseMs(index + 1));

test("a mail is tried again after a minute, then after twice as long each time, six hours at most", () => {
  expect(pauses.slice(0, 4).map((pause) => pause / MINUTE)).toEqual([1, 2, 4, 8]);
  expect(Math.max(...pauses)).toBe(6 * HOUR);
});

test("retries go on for more than 20 hours", () => {
  expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(20 * HOUR);
});
