import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "~/domain/shared/clock";
import { createViewQuota, type ViewQuota, type SeenElsewhere } from "~/domain/shared/view-quota";
import { movableClock, type MovableClock } from "../../clock";
import { ownTime } from "../../timing";

let clock: MovableClock;
let budget: ViewQuota;
beforeEach(() => {
  clock = movableClock();
  budget = createViewQuota(clock, { viewLimits: { anHour: 300, firstDay: 60 } });
});

const newcomer = () => ({ id: "ben", joinedAt: clock.now() });
const neighbour = () => ({ id: "ben", joinedAt: new Date(clock.now().getTime() - 2 * DAY) });
const sights = (from: number, count: number, elsewhere = false) =>
  Array.from({ length: count }, (_, n) => ({ id: `space-${from + n}`, elsewhere }));
const inMinutes = (minutes: number) => clock.now().getTime() + minutes * MINUTE;

describe("the quota of views", () => {
  it("lets a member see 300 different spaces an hour", () => {
    expect(budget.consume(neighbour(), sights(0, 300))).toMatchObject({ allowed: { size: 300 }, allShownAt: null });
    expect(budget.consume(neighbour(), sights(300, 1)).allowed.size).toBe(0);
  });

  it("shows what was seen before, as often as one likes", () => {
    budget.consume(neighbour(), sights(0, 300));
    expect(budget.consume(neighbour(), sights(0, 100))).toMatchObject({ allowed: { size: 100 }, allShownAt: null });
  });

  it("keeps a third for the member's own surroundings", () => {
    expect(budget.consume(neighbour(), sights(0, 250, true)).allowed.size).toBe(200);
    expect(budget.consume(neighbour(), sights(1000, 150)).allowed.size).toBe(100);
  });

  it("says when the whole list can be shown again", () => {
    budget.consume(neighbour(), sights(0, 100));
    clock.advance(30 * MINUTE);
    budget.consume(neighbour(), sights(100, 200));
    const { allShownAt } = budget.consume(neighbour(), sights(300, 50));
    expect(allShownAt?.getTime()).toBeGreaterThan(inMinutes(29));
    expect(allShownAt?.getTime()).toBeLessThan(inMinutes(31));
    clock.advance(31 * MINUTE);
    expect(budget.consume(neighbour(), sights(300, 50)).allShownAt).toBeNull();
  });

  it("lets a newcomer see 60 on their first day, and more from the second", () => {
    const ben = newcomer();
    expect(budget.consume(ben, sights(0, 100)).allowed.size).toBe(60);
    clock.advance(23 * HOUR);
    expect(budget.consume(ben, sights(100, 1)).allShownAt?.getTime()).toBeLessThan(inMinutes(61));
    clock.advance(HOUR + MINUTE);
    expect(budget.consume(ben, sights(100, 100)).allowed.size).toBe(100);
  });

  it("refuses nobody for longer when the clock was set back a day", () => {
    const ben = neighbour();
    budget.consume(ben, sights(0, 300));
    clock.advance(-DAY);
    expect(budget.consume(ben, sights(300, 1)).allShownAt?.getTime()).toBeLessThan(inMinutes(61));
    clock.advance(HOUR + MINUTE);
    expect(budget.consume(ben, sights(300, 100)).allowed.size).toBe(100);
  });

  it("counts each member apart", () => {
    budget.consume(neighbour(), sights(0, 300));
    expect(budget.consume({ ...neighbour(), id: "cem" }, sights(300, 10)).allowed.size).toBe(10);
  });

  it("counts twenty thousand members in a moment, as for a space that many watch", async () => {
    let seen = 0;
    const countAll = () => {
      for (let count = 0; count < 20_000; count++)
        seen += budget.consume({ ...neighbour(), id: `member-${count}` }, sights(0, 1)).allowed.size;
    };
    // To look through all of them for each new one would take more than 10 s.
    expect(await ownTime(countAll)).toBeLessThan(3000);
    expect(seen).toBe(20_000);
  });

  it("is lifted where limits are", () => {
    budget = createViewQuota(clock, { viewLimits: { anHour: Infinity, firstDay: Infinity } });
    expect(budget.consume(newcomer(), sights(0, 5000)).allowed.size).toBe(5000);
  });
});

describe("the quota of viewss of three processes", () => {
  let budgets: ViewQuota[];
  let told: SeenElsewhere[];
  beforeEach(() => {
    told = [];
    const others = { processes: () => 3, tell: (seen: SeenElsewhere) => void told.push(seen) };
    budgets = [1, 2, 3].map(() => createViewQuota(clock, { viewLimits: { anHour: 300, firstDay: 60 } }, others));
  });

  /** What a process says reaches the others within a second. */
  function arrive(): void {
    for (const seen of told.splice(0)) for (const each of budgets) each.note(seen);
    clock.advance(2 * SECOND);
  }

  it("let a member see 200 spaces elsewhere together, however the looks are spread over them", () => {
    const read = new Set<string>();
    for (let look = 0; look < 60; look++) {
      const { allowed } = budgets[look % 3]?.consume(neighbour(), sights(look * 10, 10, true)) ?? expect.unreachable();
      allowed.forEach((id) => read.add(id));
      arrive();
    }
    expect(read.size).toBe(200);
  });

  it("let a member see no more at the same instant", () => {
    const looks = budgets.map((each, process) => each.consume(neighbour(), sights(process * 1000, 300, true)));
    const read = looks.flatMap(({ allowed }) => [...allowed]);
    expect(read.length).toBeLessThanOrEqual(201); // a third of 200, rounded up, three times
    expect(looks[0]?.allShownAt?.getTime()).toBeLessThanOrEqual(clock.now().getTime() + 4 * SECOND);
  });

  it("show the rest of a long list a moment later", () => {
    const look = () => budgets[0]?.consume(neighbour(), sights(0, 100, true)).allowed.size;
    expect(look()).toBe(67);
    arrive();
    expect(look()).toBe(100);
  });

  it("say nothing to each other of the member's surroundings, and show them at once", () => {
    expect(budgets[0]?.consume(neighbour(), sights(0, 100)).allowed.size).toBe(100);
    expect(told).toEqual([]);
  });
});
