import { describe, expect, it } from "vitest";
import { pushText } from "~/domain/notifications/catalogue/pushes";
import { isQuiet } from "~/domain/notifications/catalogue/push-preferences";
import { plainName } from "~/domain/shared/names";
import { timeOfMinute } from "~/domain/shared/calendar";

const until = new Date("2026-03-02T00:52:00Z");
const plain = { timeZone: "America/New_York", showDetails: false };
const detailed = { ...plain, showDetails: true };

describe("The texts of pushes", () => {
  const all = [
    { kind: "request", miles: 0.34, name: "Ben" },
    { kind: "promise", until, name: "Ana", street: "7th Ave" },
    { kind: "arrival", name: "Ben", vehicle: "Silver Honda", words: "maple river" },
    { kind: "message", name: "Ben", text: "On my\nway" },
    { kind: "still-free", until, street: "7th Ave" },
    { kind: "got-it", name: "Ana" },
  ] as const;

  it("say nothing of a person without ‘Show details’", () => {
    expect(all.map((facts) => Object.values(pushText(facts, plain)).join(" / "))).toEqual([
      "Someone needs a space / About 0.3 mi from yours.",
      "A space is promised to you / Until 7:52 PM.",
      "Your driver is here / Open for the words.",
      "New message / Open to read.",
      "Still free? / Off the map at 7:52 PM.",
      "Did you get it? / One tap tells us.",
    ]);
  });

  it("have the same titles with ‘Show details’, and the details in the body", () => {
    expect(all.map((facts) => Object.values(pushText(facts, detailed)).join(" / "))).toEqual([
      "Someone needs a space / Ben, about 0.3 mi from yours.",
      "A space is promised to you / Ana waits until 7:52 PM. 7th Ave.",
      "Your driver is here / Ben says so. Silver Honda. Your code words are 'maple river'.",
      "New message / Ben: On my way",
      "Still free? / 7th Ave. Off the map at 7:52 PM.",
      "Did you get it? / Ana says that the space is yours. One tap tells us.",
    ]);
  });

  it("shorten another member's words", () => {
    const { body } = pushText({ kind: "message", name: "Ben", text: "a".repeat(500) }, detailed);
    expect(body).toBe(`Ben: ${"a".repeat(119)}…`);
  });
});

describe("A name on a lock screen or in a notice", () => {
  it.each([
    "Ana",
    "Zoë",
    "Jean-Luc",
    "O'Neill",
    "D’Angelo",
    "Anne\u2011Marie",
    "Anne\u2010Marie",
    "Jean–Luc",
    "O`Brien",
    "O´Brien",
    "M‘Bala",
    "O′Brien",
    "O＇Brien",
    "Gal∙la",
    "Gal‧la",
    "Jean−Luc",
    "Núria Gel·la",
    "マリア・エレナ",
    "Ana\u00a0María",
    "李\u3000小龍",
    "علی‌رضا",
    "مریم\u200f",
    "\u061cعلی",
    "\u200eAna",
    "צ׳רלי",
    "אב״י",
    "María José",
    "नेहा",
    "李",
  ])("may be %s", (name) => {
    expect(plainName(name)).toBe(name);
  });
  it.each(["Call 555-0100", "www.evil.example", "Admin!", "A".repeat(21), "A\u202eB", ""])("is hidden: %j", (name) => {
    expect(plainName(name)).toBe("A neighbour");
  });
});

describe("Quiet hours", () => {
  const at = (time: string) => new Date(`2026-07-01T${time}:00Z`);
  it("from 22:00 to 7:00 cross midnight", () => {
    const night = { quietFrom: 22 * 60, quietTo: 7 * 60 };
    expect(
      ["21:59", "22:00", "23:59", "00:00", "06:59", "07:00"].map((time) => isQuiet(night, at(time), "UTC")),
    ).toEqual([false, true, true, true, true, false]);
  });
  it("from 9:00 to 17:00 are one stretch, in the member's zone", () => {
    const day = { quietFrom: 9 * 60, quietTo: 17 * 60 };
    expect(["06:59", "07:00", "14:59", "15:00"].map((time) => isQuiet(day, at(time), "Europe/Berlin"))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
  it("are none without times, and the whole day with equal ones", () => {
    expect(isQuiet({ quietFrom: null, quietTo: null }, at("03:00"), "UTC")).toBe(false);
    expect(isQuiet({ quietFrom: 60, quietTo: 60 }, at("13:00"), "UTC")).toBe(true);
  });
  it("are shown as times of day", () => {
    expect([timeOfMinute(1320), timeOfMinute(425), timeOfMinute(null)]).toEqual(["22:00", "07:05", ""]);
  });
});
