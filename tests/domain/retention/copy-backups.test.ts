import { beforeEach, expect, test } from "vitest";
import { copyBackups, type BackupCopies, type Backups } from "~/domain/retention";
import { backupName } from "~/domain/retention/backup-rules";
import { DAY } from "~/domain/shared/clock";
import { movableClock, type MovableClock } from "../../clock";

let clock: MovableClock;
let kept: string[], copied: string[];
let isDown: boolean;
beforeEach(() => {
  clock = movableClock();
  [kept, copied, isDown] = [[], [], false];
});

const backups: Backups = {
  encrypted: true,
  make: () => expect.unreachable(),
  remove: () => expect.unreachable(),
  names: async () => kept,
};
const copies: BackupCopies = {
  names: async () => copied,
  async copy(name) {
    if (isDown) throw new Error("the bucket does not answer");
    copied = [...copied, name];
  },
  async remove(name) {
    copied = copied.filter((other) => other !== name);
  },
};
const today = () => backupName(clock.now(), backups);
const copy = () => copyBackups(backups, copies, clock.now());

test("every whole backup is copied once, and nothing else of the folder", async () => {
  kept = [today(), `${today()}.part`, "before-0012_x-2026-06-01T09-00-00.000Z.sqlite", "notes.txt"];
  await copy();
  await copy();
  expect(copied).toEqual([today()]);
});

test("a copy that failed is made the next time", async () => {
  kept = [today()];
  isDown = true;
  await expect(copy()).rejects.toThrow("the bucket does not answer");
  isDown = false;
  await copy();
  expect(copied).toEqual([today()]);
});

test("copies are kept as long as backups", async () => {
  for (let days = 0; days < 100; days++) {
    kept = [today()];
    await copy();
    clock.advance(DAY);
  }
  expect(copied.length).toBeGreaterThanOrEqual(7 + 3);
  expect(copied.length).toBeLessThanOrEqual(7 + 4 + 4);
});

test("a backup that is too old to be kept is not copied first", async () => {
  for (let days = 0; days < 15; days++) {
    kept = [...kept, today()];
    clock.advance(DAY);
  }
  await copy();
  const before = copied;
  isDown = true;
  await copy();
  expect(copied).toEqual(before);
});

test("a lost folder takes no copy with it", async () => {
  kept = [today()];
  await copy();
  const before = copied;
  clock.advance(DAY);
  kept = [];
  await copy();
  kept = [today()];
  await copy();
  expect(copied).toEqual([...before, ...kept]);
});
