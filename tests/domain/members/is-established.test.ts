import { describe, expect, it } from "vitest";
import { isEstablished, type Standing } from "~/domain/members/is-established";
import { after, DAY, HOUR, MINUTE } from "~/domain/shared/clock";

const now = new Date("2026-06-03T12:00:00Z");
const settings = { confirmsEmail: true, timeZone: "UTC" };
const settled: Standing = {
  joinedAt: after(now, -DAY),
  emailConfirmedAt: after(now, -DAY),
  lastPlaceAt: after(now, -HOUR),
  lastPlaceTyped: false,
};
const judge = (change: Partial<Standing>, confirmsEmail = true) =>
  isEstablished({ ...settled, ...change }, { ...settings, confirmsEmail }, now);

describe("a member is established", () => {
  it("24 hours after joining, with a confirmed address and a measured position of today", () => {
    expect(judge({})).toBe(true);
  });

  it.each<[string, Partial<Standing>]>([
    ["before 24 hours have passed", { joinedAt: after(now, -DAY + MINUTE) }],
    ["with an address to confirm", { emailConfirmedAt: null }],
    ["without a position", { lastPlaceAt: null }],
    ["with a typed place", { lastPlaceTyped: true }],
    ["with a position older than 24 hours", { joinedAt: after(now, -9 * DAY), lastPlaceAt: after(now, -DAY) }],
    ["seen on the day of joining only", { lastPlaceAt: after(now, -DAY + MINUTE) }],
  ])("not %s", (_, change) => {
    expect(judge(change)).toBe(false);
  });

  it("without a confirmed address where no mail is set up", () => {
    expect(judge({ emailConfirmedAt: null }, false)).toBe(true);
  });
});
