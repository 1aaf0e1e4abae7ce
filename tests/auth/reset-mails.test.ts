import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLimits, type Limits } from "~/security/limits";
import { countResetMail } from "~/auth/forgot-password";
import { MINUTE } from "~/domain/shared/clock";
import { ana, ben } from "../cast";

let limits: Limits;
beforeEach(() => {
  vi.useFakeTimers();
  limits = createLimits({ rateLimits: true });
});
afterEach(() => vi.useRealTimers());

/** The number of mails when someone asks every ten minutes for `hours` hours. */
async function mailsIn(hours: number): Promise<number> {
  let mails = 0;
  for (let asked = 0; asked < hours * 6; asked++) {
    if (await countResetMail(limits, ana.email)) mails++;
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
  }
  return mails;
}

it("an account gets 2 mails an hour and 5 a day, however often it is asked", async () => {
  expect(await mailsIn(1)).toBe(2);
  expect(await mailsIn(23)).toBe(3);
  expect(await mailsIn(1)).toBe(2);
});

it("another account still gets its own mails", async () => {
  await mailsIn(1);
  expect(await countResetMail(limits, ben.email)).toBe(true);
});
