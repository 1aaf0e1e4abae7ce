import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLimits, type Limits } from "~/security/limits";

let limits: Limits;
beforeEach(() => {
  vi.useFakeTimers();
  limits = createLimits({ rateLimits: true });
});
afterEach(() => vi.useRealTimers());

const wrong = new Error("wrong");
const isWrong = (error: unknown) => error === wrong;
const counts = [["sign-in-failures-account", "ana"]] as const;
const fail = () => limits.countFailures(counts, isWrong, () => Promise.reject(wrong));
const succeed = () => limits.countFailures(counts, isWrong, () => Promise.resolve("in"));
const times = (count: number, work: () => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, () => work()));

describe("a limit", () => {
  it("accepts its number of requests and refuses the next with the wait", async () => {
    await times(10, () => limits.consume("registrations", "home"));
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    const eleventh = limits.consume("registrations", "home");
    await expect(eleventh).rejects.toMatchObject({ code: "too-many", details: { retryAfterSeconds: 50 * 60 } });
  });

  it("is forgotten when its time is over", async () => {
    await times(11, () => limits.consume("registrations", "home"));
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    await expect(limits.consume("registrations", "home")).resolves.toBeUndefined();
  });

  it("is refused for no longer than its time when the clock was set back a day", async () => {
    await times(10, () => limits.consume("registrations", "home"));
    vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
    const eleventh = limits.consume("registrations", "home");
    await expect(eleventh).rejects.toMatchObject({ code: "too-many", details: { retryAfterSeconds: 60 * 60 } });
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    await expect(limits.consume("registrations", "home")).resolves.toBeUndefined();
  });

  it("counts each key by itself", async () => {
    await times(11, () => limits.consume("registrations", "home"));
    await expect(limits.consume("registrations", "next door")).resolves.toBeUndefined();
  });

  it("counts the many networks of one IPv6 /48 together", async () => {
    const register = (n: number) => limits.consumeFrom("registrations", `2001:db8:1:${n.toString(16)}::1`);
    for (let n = 0; n < 80; n++) await register(n);
    await expect(register(80)).rejects.toMatchObject({ code: "too-many" });
    await expect(limits.consumeFrom("registrations", "2001:db8:2::1")).resolves.toBeUndefined();
  });

  it("is lifted by RATE_LIMITS=off", async () => {
    limits = createLimits({ rateLimits: false });
    const answers = await times(1_000, () => limits.consume("registrations", "home"));
    expect(answers.every(({ status }) => status === "fulfilled")).toBe(true);
  });
});

describe("a limit of failures", () => {
  it("never counts success", async () => {
    await times(4, succeed);
    await times(4, succeed);
    await times(4, fail);
    await expect(succeed()).resolves.toBe("in");
  });

  it("refuses after so many failures, the right password too", async () => {
    await times(5, fail);
    await expect(succeed()).rejects.toMatchObject({ code: "too-many" });
  });

  it("is not passed by many attempts at once", async () => {
    const work = vi.fn(() => Promise.reject(wrong));
    await times(100, () => limits.countFailures(counts, isWrong, work));
    expect(work).toHaveBeenCalledTimes(5);
  });

  it("counts no other error", async () => {
    await times(5, () => limits.countFailures(counts, isWrong, () => Promise.reject(new Error("database is full"))));
    await expect(succeed()).resolves.toBe("in");
  });

  it("changes no count when one of several is used up", async () => {
    await times(5, fail);
    const both = [["sign-in-failures-minute", "home"], ...counts] as const;
    await times(6, () => limits.countFailures(both, isWrong, () => Promise.reject(wrong)));
    const other = limits.countFailures([["sign-in-failures-minute", "home"]], isWrong, () => Promise.resolve("in"));
    await expect(other).resolves.toBe("in");
  });
});
