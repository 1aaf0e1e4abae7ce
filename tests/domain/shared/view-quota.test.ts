import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "~/domain/shared/clock";
import { createViewQuota, type ViewQuota, type SeenElsewhere } from "~/domain/shared/view-quota";
import { movableClock, type MovableClock } from "../../clock";
import { ownTime } from "../../timing";

let clock: MovableClock;
let quota: ViewQuota;
beforeEach(() => {
  clock = movableClock();
  quota = createViewQuota(clock, { viewLimits: { anHour: 300, firstDay: 60 } });
});

const newcomer = () => ({ id: "ben", joinedAt: clock.now() });
const neighbour = () => ({ id: "ben", joinedAt: new Date(clock.now().getTime() - 2 * DAY) });
const items = (from: number, count: number, elsewhere = false) =>
  Array.from({ length: count }, (_, n) => ({ id: `space-${from + n}`, elsewhere }));
const inMinutes = (minutes: number) => clock.now().getTime() + minutes * MINUTE;

describe("the quota of views", () => {
  it("lets a member see 300 different spaces an hour", () => {
    expect(quota.consume(neighbour(), items(0, 300))).toMatchObject({ allowed: { size: 300 }, allShownAt: null });
    expect(quota.consume(neighbour(), items(300, 1)).allowed.size).toBe(0);
  });

  it("shows what was seen before, as often as one likes", () => {
    quota.consume(neighbour(), items(0, 300));
    expect(quota.consume(neighbour(), items(0, 100))).toMatchObject({ allowed: { size: 100 }, allShownAt: null });
  });

  it("keeps a third for the member's own surroundings", () => {
    expect(quota.consume(neighbour(), items(0, 250, true)).allowed.size).toBe(200);
    expect(quota.consume(neighbour(), items(1000, 150)).allowed.size).toBe(100);
  });

  it("says when the whole list can be shown again", () => {
    quota.consume(neighbour(), items(0, 100));
    clock.advance(30 * MINUTE);
    quota.consume(neighbour(), items(100, 200));
    const { allShownAt } = quota.consume(neighbour(), items(300, 50));
    expect(allShownAt?.getTime()).toBeGreaterThan(inMinutes(29));
    expect(allShownAt?.getTime()).toBeLessThan(inMinutes(31));
    clock.advance(31 * MINUTE);
    expect(quota.consume(neighbour(), items(300, 50)).allShownAt).toBeNull();
  });

  it("lets a newcomer see 60 on their first day, and more from the second", () => {
    const ben = newcomer();
    expect(quota.consume(ben, items(0, 100)).allowed.size).toBe(60);
    clock.advance(23 * HOUR);
    expect(quota.consume(ben, items(100, 1)).allShownAt?.getTime()).toBeLessThan(inMinutes(61));
    clock.advance(HOUR + MINUTE);
    expect(quota.consume(ben, items(100, 100)).allowed.size).toBe(100);
  });

  it("refuses nobody for longer when the clock was set back a day", () => {
    const ben = neighbour();
    quota.consume(ben, items(0, 300));
    clock.advance(-DAY);
    expect(quota.consume(ben, items(300, 1)).allShownAt?.getTime()).toBeLessThan(inMinutes(61));
    clock.advance(HOUR + MINUTE);
    expect(quota.consume(ben, items(300, 100)).allowed.size).toBe(100);
  });

  it("counts each member apart", () => {
    quota.consume(neighbour(), items(0, 300));
    expect(quota.consume({ ...neighbour(), id: "cem" }, items(300, 10)).allowed.size).toBe(10);
  });

  it("counts twenty thousand members in a moment, as for a space that many watch", async () => {
    let seen = 0;
    const countAll = () => {
      for (let count = 0; count < 20_000; count++)
        seen += quota.consume({ ...neighbour(), id: `member-${count}` }, items(0, 1)).allowed.size;
    };
    // To look through all of them for each new one would take more than 10 s.
    expect(await ownTime(countAll)).toBeLessThan(3000);
    expect(seen).toBe(20_000);
  });

  it("is lifted where limits are", () => {
    quota = createViewQuota(clock, { viewLimits: { anHour: Infinity, firstDay: Infinity } });
    expect(quota.consume(newcomer(), items(0, 5000)).allowed.size).toBe(5000);
  });
});

describe("the quota of viewss of three processes", () => {
  let quotas: ViewQuota[];
  let told: SeenElsewhere[];
  beforeEach(() => {
    told = [];
    const others = { processes: () => 3, tell: (seen: SeenElsewhere) => void told.push(seen) };
    quotas = [1, 2, 3].map(() => createViewQuota(clock, { viewLimits: { anHour: 300, firstDay: 60 } }, others));
  });

  /** What a process says reaches the others within a second. */
  function arrive(): void {
    for (const seen of told.splice(0)) for (const each of quotas) each.note(seen);
    clock.advance(2 * SECOND);
  }

  it("let a member see 200 spaces elsewhere together, however the looks are spread over them", () => {
    const read = new Set<string>();
    for (let look = 0; look < 60; look++) {
      const { allowed } = quotas[look % 3]?.consume(neighbour(), items(look * 10, 10, true)) ?? expect.unreachable();
      allowed.forEach((id) => read.add(id));
      arrive();
    }
    expect(read.size).toBe(200);
  });

  it("let a member see no more at the same instant", () => {
    const looks = quotas.map((each, process) => each.consume(neighbour(), items(process * 1000, 300, true)));
    const read = looks.flatMap(({ allowed }) => [...allowed]);
    expect(read.length).toBeLessThanOrEqual(201); // a third of 200, rounded up, three times
    expect(looks[0]?.allShownAt?.getTime()).toBeLessThanOrEqual(clock.now().getTime() + 4 * SECOND);
  });

  it("show the rest of a long list a moment later", () => {
    const look = () => quotas[0]?.consume(neighbour(), items(0, 100, true)).allowed.size;
    expect(look()).toBe(67);
    arrive();
    expect(look()).toBe(100);
  });

  it("say nothing to each other of the member's surroundings, and show them at once", () => {
    expect(quotas[0]?.consume(neighbour(), items(0, 100)).allowed.size).toBe(100);
    expect(told).toEqual([]);
  });
});
