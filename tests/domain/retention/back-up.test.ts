import { beforeEach, describe, expect, it } from "vitest";
import { backUp, backUpDaily, type Backups } from "~/domain/retention";
import { DAY, HOUR } from "~/domain/shared/clock";
import { movableClock, type MovableClock } from "../../clock";

let clock: MovableClock;
let names: string[];
/** A folder of backups on a disk that may be full. */
let folder: Backups & { full: boolean };
beforeEach(() => {
  clock = movableClock();
  names = [];
  folder = {
    full: false,
    encrypted: false,
    async make(name) {
      if (folder.full) throw new Error("the disk is full");
      names.push(name);
      return `/backups/${name}`;
    },
    names: async () => names,
    async remove(name) {
      names = names.filter((other) => other !== name);
    },
  };
});

const daily = () => backUpDaily(folder, clock.now());

describe("The daily backup", () => {
  it("is one a day, however often it is asked for", async () => {
    for (let hours = 0; hours < 4 * 24; hours++) {
      await daily();
      clock.advance(HOUR);
    }
    expect(new Set(names.map((name) => name.slice(0, "kindspot-2026-06-01".length))).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(4);
  });

  it("is kept for 7 days, then one a week and one a month", async () => {
    for (let days = 0; days < 400; days++) {
      await daily();
      clock.advance(DAY);
    }
    expect(names.length).toBeGreaterThanOrEqual(7 + 11);
    expect(names.length).toBeLessThanOrEqual(7 + 4 + 12);
  });

  it("that fails takes none of the others with it, and is tried again", async () => {
    await daily();
    clock.advance(9 * DAY);
    folder.full = true;
    await expect(daily()).rejects.toThrow("the disk is full");
    expect(names).toHaveLength(1);
    folder.full = false;
    await daily();
    expect(names).toHaveLength(2);
  });
});

describe("A backup by hand", () => {
  it("is made although the day has one, takes the place of none, and says where it lies", async () => {
    await daily();
    clock.advance(1);
    const made = await backUp(folder, clock.now());
    expect([names.length, made]).toEqual([2, `/backups/${names[1]}`]);
  });
});
