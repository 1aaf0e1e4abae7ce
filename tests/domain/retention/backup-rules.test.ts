import { describe, expect, it } from "vitest";
import {
  backupName,
  copyToGoBackTo,
  isBackedUp,
  BACKUP_DAYS,
  newestBackup,
  outdated,
} from "~/domain/retention/backup-rules";
import { after, DAY, HOUR } from "~/domain/shared/clock";

/** A Saturday. */
const now = new Date("2026-06-20T12:00:00Z");
const nameAt = (time: Date) => backupName(time, { encrypted: false });
const daysAgo = (days: number) => nameAt(after(now, -days * DAY));
const week = Array.from({ length: BACKUP_DAYS }, (_, days) => daysAgo(days));
const copyOf = (days: number) => daysAgo(days).replace("tar.gz", "sqlite");
const beforeMigration = (days: number) => copyOf(days).replace("kindspot", "before-0004_lists");

/** Makes one backup a day for `days` days and removes old ones after each. Returns the ages of those left, in days. */
function keptOf(days: number): number[] {
  let names: string[] = [];
  for (let day = days; day >= 0; day--) {
    const then = after(now, -day * DAY);
    names.push(nameAt(then));
    const gone = new Set(outdated(names, then));
    names = names.filter((name) => !gone.has(name));
  }
  return Array.from({ length: days + 1 }, (_, day) => day).filter((day) => names.includes(daysAgo(day)));
}

describe("A backup's name", () => {
  it("is its time, as every file system takes it, and says whether it is encrypted", () => {
    expect(backupName(now, { encrypted: false })).toBe("kindspot-2026-06-20T12-00-00.000Z.tar.gz");
    expect(backupName(now, { encrypted: true })).toBe("kindspot-2026-06-20T12-00-00.000Z.tar.gz.age");
  });
});

describe("A day", () => {
  it("has its backup once one of that day is whole", () => {
    expect(isBackedUp([daysAgo(1)], now)).toBe(false);
    expect(isBackedUp([`${daysAgo(0)}.unfinished`], now)).toBe(false);
    expect(isBackedUp([nameAt(after(now, -11 * HOUR))], now)).toBe(true);
  });

  it("still needs one when there is only a copy of the database", () => {
    expect(isBackedUp([beforeMigration(0), copyOf(0)], now)).toBe(false);
  });
});

describe("The newest backup", () => {
  it("is the last whole one, encrypted or not", () => {
    const encrypted = `${daysAgo(1)}.age`;
    expect(newestBackup([daysAgo(3), encrypted, daysAgo(2), beforeMigration(0), `${daysAgo(0)}.unfinished`])).toBe(
      encrypted,
    );
    expect(newestBackup([beforeMigration(0), "notes.txt"])).toBeNull();
  });
});

describe("Kept are", () => {
  it("7 days, the last of 4 weeks and the last of 12 months", () => {
    const sundays = [13, 20]; // and the last 7 days, which end the week of today and of a week ago
    const monthEnds = [20, 51, 81, 112, 140, 171, 202, 232, 263, 293, 324];
    expect(keptOf(500)).toEqual([...new Set([0, 1, 2, 3, 4, 5, 6, ...sundays, ...monthEnds])].sort((a, b) => a - b));
  });

  it("all of a day, and older ones while there are not 7", () => {
    const again = nameAt(after(now, -HOUR));
    expect(outdated([...week, again], now)).toEqual([]);
    expect(outdated([daysAgo(0), daysAgo(90)], now)).toEqual([]);
  });

  it("copies of the database alone for 7 days", () => {
    expect(outdated([...week, beforeMigration(6), beforeMigration(7), copyOf(6), copyOf(8)], now)).toEqual([
      copyOf(8),
      beforeMigration(7),
    ]);
  });

  it("today's, also beside those of a clock that was wrong", () => {
    const toCome = week.map((_, days) => daysAgo(-1 - days));
    expect(outdated([...toCome, ...week, copyOf(7)], now)).toEqual([copyOf(7)]);
  });

  it("no incomplete files of another day, nor the files beside them", () => {
    const broken = [`${copyOf(1)}.unfinished-journal`, `${daysAgo(1)}.unfinished`];
    expect(outdated([...week, ...broken, `${daysAgo(0)}.unfinished`], now).sort()).toEqual(broken.sort());
  });

  it("files that are no backups", () => {
    expect(outdated([...week, "notes.txt", "old-2019.sqlite", "kindspot.sqlite"], now)).toEqual([]);
  });
});

describe("a rollback", () => {
  const older = "before-0015_asks-2026-06-01T03-00-00.000Z.sqlite";
  const newer = "before-0016_parked_undo-2026-06-10T03-00-00.000Z.sqlite";
  const names = [newer, older, daysAgo(0), "before-restore-2026-06-11T00-00-00.000Z"];

  it("goes back to the newest copy from before a migration of this database", () => {
    const found = { name: newer, migration: "0016_parked_undo", madeAt: "2026-06-10T03-00-00.000Z" };
    expect(copyToGoBackTo(names, ["0015_asks", "0016_parked_undo"])).toEqual(found);
  });

  it("goes back one more where the newest migration was undone already", () => {
    expect(copyToGoBackTo(names, ["0015_asks"])).toMatchObject({ name: older });
  });

  it("finds nothing where no copy is from before a migration of this database", () => {
    expect(copyToGoBackTo(names, ["0014_kept_spaces"])).toBeNull();
    expect(copyToGoBackTo([], null)).toBeNull();
  });

  it("takes the newest copy where the database cannot be read", () => {
    expect(copyToGoBackTo(names, null)).toMatchObject({ name: newer });
  });
});
