import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createJobRunner, type Job, type JobRunner, leaderOnly } from "~/jobs/runner";
import { MINUTE, SECOND } from "~/domain/shared/clock";
import { jobRuns } from "~db/schema";
import { openNeighbourhood, type Neighbourhood } from "../neighbourhood";

const DAY_MS = 24 * 60 * MINUTE;

let street: Neighbourhood;
let runner: JobRunner;
let logged: string[];
/** Milliseconds that have passed, whatever the clock says. */
let passed: number;

beforeEach(async () => {
  street = await openNeighbourhood();
  logged = [];
  passed = 0;
});
afterEach(async () => {
  await runner.stop();
  await street.close();
});

function runnerOf(...runs: (Job["run"] | Job)[]): JobRunner {
  const jobs = runs.map((run) => (typeof run === "function" ? { name: "sweep", everyMs: DAY_MS, run } : run));
  const log = pino({ base: null }, { write: (line) => void logged.push(line) });
  runner = createJobRunner(jobs, street.context, log, () => passed);
  return runner;
}

const recorded = () => street.database.read.select().from(jobRuns);

/** A promise, and the function that resolves it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe("jobs", () => {
  test("have all run once when the runner has started, in their order", async () => {
    const ran: string[] = [];
    const job = (name: string): Job => ({ name, everyMs: DAY_MS, run: async () => void ran.push(name) });
    await runnerOf(job("promises"), job("listings")).start();
    expect(ran).toEqual(["promises", "listings"]);
  });

  test("run again at their interval", async () => {
    const twice = gate();
    let runs = 0;
    const run = async () => {
      if (++runs === 3) twice.open();
    };
    await runnerOf({ name: "sweep", everyMs: 1, run }).start();
    await twice.opened;
  });

  test("never overlap with themselves", async () => {
    const { opened, open } = gate();
    let under = 0;
    let most = 0;
    runnerOf(async () => {
      most = Math.max(most, ++under);
      await opened;
      under--;
    });
    const runs = [runner.run("sweep"), runner.run("sweep")];
    open();
    await Promise.all(runs);
    expect(most).toBe(1);
  });

  test("are recorded with the time of the clock", async () => {
    await runnerOf(() => Promise.resolve()).run("sweep");
    const now = street.clock.now();
    expect(await recorded()).toEqual([{ name: "sweep", startedAt: now, endedAt: now, error: null }]);
  });

  test("are recorded at most once a minute while nothing changes", async () => {
    await runnerOf(() => Promise.resolve()).run("sweep");
    const first = street.clock.now();
    street.clock.advance(MINUTE - 1);
    await runner.run("sweep");
    expect(await recorded()).toMatchObject([{ startedAt: first }]);
    street.clock.advance(1);
    await runner.run("sweep");
    expect(await recorded()).toMatchObject([{ startedAt: street.clock.now() }]);
  });

  test("are recorded at once where this process runs them again after another did", async () => {
    await runnerOf(() => Promise.resolve()).start();
    await runner.stop();
    const other = { startedAt: new Date(0), endedAt: new Date(0) };
    await street.database.write((tx) => tx.update(jobRuns).set(other));
    street.clock.advance(1);
    await runner.start();
    expect(await recorded()).toMatchObject([{ startedAt: street.clock.now() }]);
  });

  test("that fail are logged and recorded at once, and run again", async () => {
    let broken = true;
    runnerOf(() => (broken ? Promise.reject(new Error("no luck")) : Promise.resolve()));
    await runner.run("sweep");
    expect(await recorded()).toMatchObject([{ error: "no luck" }]);
    expect(logged.join()).toContain("no luck");
    broken = false;
    await runner.run("sweep");
    expect(await recorded()).toMatchObject([{ error: null }]);
  });

  test("that fail again and again, or cannot be recorded, write one line of it a minute", async () => {
    const full = new Error("database or disk is full");
    runnerOf(() => Promise.reject(full));
    vi.spyOn(street.context, "write").mockRejectedValue(full);
    for (let seconds = 0; seconds < 120; seconds++) {
      await runner.run("sweep");
      street.clock.advance(SECOND);
    }
    const messages = logged.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toEqual([
      "a job failed",
      "a job's run could not be recorded",
      "a job failed",
      "a job's run could not be recorded",
    ]);
    expect(runner.states()).toMatchObject([{ failures: 120 }]);
  });

  test("end before the runner has stopped", async () => {
    const { opened, open } = gate();
    let ended = false;
    runnerOf(async () => {
      await opened;
      ended = true;
    });
    void runner.run("sweep");
    const stopped = runner.stop();
    open();
    await stopped;
    expect(ended).toBe(true);
  });

  test("are late when two intervals and a minute have passed since the last run", async () => {
    await runnerOf({ name: "sweep", everyMs: MINUTE, run: () => Promise.resolve() }).start();
    passed += 3 * MINUTE;
    expect(runner.states()).toMatchObject([{ name: "sweep", isLate: false }]);
    passed += 1;
    expect(runner.states()).toMatchObject([{ name: "sweep", isLate: true }]);
    await runner.run("sweep");
    expect(runner.states()).toMatchObject([{ endedAt: street.clock.now(), isLate: false }]);
  });

  test("are not late because the clock was set forward a day, or back", async () => {
    await runnerOf({ name: "sweep", everyMs: MINUTE, run: () => Promise.resolve() }).start();
    for (const jump of [DAY_MS, -2 * DAY_MS]) {
      street.clock.advance(jump);
      expect(runner.states()).toMatchObject([{ name: "sweep", isLate: false }]);
    }
    passed += 3 * MINUTE + 1;
    expect(runner.states()).toMatchObject([{ name: "sweep", isLate: true }]);
  });

  test("that may take long are late an hour later, counted from the time of their first run", async () => {
    const job: Job = {
      name: "backup",
      everyMs: MINUTE,
      mayTakeLong: true,
      firstAfterMs: 5 * MINUTE,
      run: () => Promise.resolve(),
    };
    await runnerOf(job).start();
    passed += (5 + 2 + 60) * MINUTE;
    expect(runner.states()).toMatchObject([{ endedAt: null, isLate: false }]);
    passed += 1;
    expect(runner.states()).toMatchObject([{ endedAt: null, isLate: true }]);
  });

  test("are late in the process that leads alone, and there since it began to lead", async () => {
    let handlers: Parameters<Parameters<typeof leaderOnly>[1]>[0] | undefined;
    const backup: Job = { name: "backup", everyMs: MINUTE, firstAfterMs: MINUTE, run: () => Promise.resolve() };
    const led = leaderOnly(runnerOf(backup), (given) => {
      handlers = given;
      return Promise.resolve();
    });
    const areLate = () => led.states().map(({ isLate }) => isLate);
    await led.start();
    passed += DAY_MS;
    expect(areLate()).toEqual([false]);
    await handlers?.began();
    await led.run("backup");
    passed += 4 * MINUTE;
    expect(areLate()).toEqual([true]);
    await handlers?.ended();
    expect(areLate()).toEqual([false]);
    await handlers?.began();
    expect(areLate()).toEqual([false]);
    passed += 4 * MINUTE + 1;
    expect(areLate()).toEqual([true]);
  });

  test("have their failures counted since the start", async () => {
    runnerOf(() => Promise.reject(new Error("no luck")));
    await runner.run("sweep");
    await runner.run("sweep");
    expect(runner.states()).toMatchObject([{ failures: 2, isLate: false }]);
  });

  test("with an unknown name are refused", async () => {
    await expect(runnerOf().run("nothing")).rejects.toThrow("nothing");
  });
});
