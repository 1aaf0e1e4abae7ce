import { describe, expect, it } from "vitest";
import { BACKUP_DAYS, backupName, isBackedUp, outdated } from "~/domain/backups/rules";
import { after, DAY, HOUR } from "~/domain/shared/clock";

const now = new Date("2026-06-20T12:00:00Z");
const daysAgo = (days: number) => backupName(after(now, -days * DAY));
const week = Array.from({ length: BACKUP_DAYS }, (_, days) => daysAgo(days));
const beforeMigration = (days: number) => daysAgo(days).replace("kindspot", "before-0004_lists");

describe("A backup's name", () => {
  it("is its time, as every file system takes it", () => {
    expect(backupName(now)).toBe("kindspot-2026-06-20T12-00-00.000Z.sqlite");
  });
});

describe("A day", () => {
  it("has its backup once one of that day is whole", () => {
    expect(isBackedUp([daysAgo(1)], now)).toBe(false);
    expect(isBackedUp([`${daysAgo(0)}.unfinished`], now)).toBe(false);
    expect(isBackedUp([backupName(after(now, -11 * HOUR))], now)).toBe(true);
  });

  it("still needs one when all there is was copied before a migration", () => {
    expect(isBackedUp([beforeMigration(0)], now)).toBe(false);
  });
});

describe("Kept are", () => {
  it("the last 7 days", () => {
    expect(outdated([...week, daysAgo(7), daysAgo(400)], now)).toEqual([daysAgo(7), daysAgo(400)]);
  });

  it("all of a day, and older ones while there are not 7", () => {
    const again = backupName(after(now, -HOUR));
    expect(outdated([...week, again], now)).toEqual([]);
    expect(outdated([daysAgo(0), daysAgo(90)], now)).toEqual([]);
  });

  it("those from before a migration for as long", () => {
    expect(outdated([...week, beforeMigration(6), beforeMigration(7)], now)).toEqual([beforeMigration(7)]);
  });

  it("today's, also beside those of a clock that was wrong", () => {
    const toCome = week.map((_, days) => daysAgo(-1 - days));
    expect(outdated([...toCome, ...week, daysAgo(7)], now)).toEqual([daysAgo(7)]);
  });

  it("no copies that broke off on another day, with what lies beside them", () => {
    const broken = [`${daysAgo(1)}.unfinished`, `${daysAgo(1)}.unfinished-journal`];
    expect(outdated([...week, ...broken, `${daysAgo(0)}.unfinished`], now)).toEqual(broken);
  });

  it("files that are no backups", () => {
    expect(outdated([...week, "notes.txt", "old-2019.sqlite", "kindspot.sqlite"], now)).toEqual([]);
  });
});
