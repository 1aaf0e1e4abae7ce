import { expect, test } from "vitest";
import { runTests, type TestFile, type TestRun } from "./run-tests.mjs";

const file = (name: string, ...failed: string[]): TestFile => ({
  project: "unit",
  path: `tests/${name}.test.ts`,
  ok: failed.length === 0,
  passed: 3 - failed.length,
  failed,
});

const run = (...files: TestFile[]): TestRun => ({ ok: files.every(({ ok }) => ok), files, strayErrors: [] });

/** Runs the tests with these outcomes, one after the other. `asked` is what ran: a file's path, or 'all'. */
async function outcomeOf(...runs: TestRun[]) {
  const asked: string[] = [];
  const outcome = await runTests(
    async (one) => {
      asked.push(one?.path ?? "all");
      const next = runs.shift();
      if (!next) throw new Error("one run too many");
      return next;
    },
    () => undefined,
  );
  expect(runs).toEqual([]);
  return { ...outcome, asked };
}

test("when every file passes, nothing runs again", async () => {
  expect(await outcomeOf(run(file("map"), file("chat")))).toEqual({
    ok: true,
    passed: 6,
    failed: 0,
    unreliable: [],
    asked: ["all"],
  });
});

test("a file that passes in its second run is green, and its test is named", async () => {
  expect(await outcomeOf(run(file("map"), file("chat", "sends")), run(file("chat")))).toEqual({
    ok: true,
    passed: 6,
    failed: 0,
    unreliable: ["tests/chat.test.ts (unit) › sends"],
    asked: ["all", "tests/chat.test.ts"],
  });
});

test("a file that passes in its third run is green, and each test that failed before is named", async () => {
  const outcome = await outcomeOf(run(file("chat", "sends")), run(file("chat", "counts")), run(file("chat")));
  expect(outcome.ok).toBe(true);
  expect(outcome.unreliable).toEqual(["tests/chat.test.ts (unit) › sends", "tests/chat.test.ts (unit) › counts"]);
});

test("a file that fails three times is red, whichever test failed", async () => {
  const outcome = await outcomeOf(run(file("chat", "a")), run(file("chat", "b")), run(file("chat", "c")));
  expect(outcome).toMatchObject({ ok: false, passed: 2, failed: 1, unreliable: [] });
});

test("a run that ends without naming the file is no pass", async () => {
  const empty: TestRun = { ok: true, files: [], strayErrors: [] };
  expect(await outcomeOf(run(file("chat", "a")), empty, empty)).toMatchObject({ ok: false, failed: 1 });
});

test("five failed files run again, six do not", async () => {
  const names = ["a", "b", "c", "d", "e"];
  const failed = names.map((name) => file(name, "breaks"));
  expect((await outcomeOf(run(...failed), ...names.map((name) => run(file(name))))).ok).toBe(true);
  const outcome = await outcomeOf(run(...failed, file("f", "breaks")));
  expect(outcome).toMatchObject({ ok: false, failed: 6, asked: ["all"] });
});

test("a file that breaks outside of its tests runs again", async () => {
  const broken = { ...file("chat"), ok: false, passed: 0 };
  expect(await outcomeOf(run(broken), run(file("chat")))).toMatchObject({
    ok: true,
    unreliable: ["tests/chat.test.ts (unit) › (outside of its tests)"],
  });
});

test("an error outside of a test makes its file run again", async () => {
  const stray = { ...run(file("chat"), file("map")), ok: false, strayErrors: ["tests/chat.test.ts"] };
  expect(await outcomeOf(stray, run(file("chat")))).toMatchObject({ ok: true, passed: 6 });
  expect(await outcomeOf(stray, stray, stray)).toMatchObject({ ok: false, failed: 1 });
});

test("an error that belongs to no file is red at once", async () => {
  const stray: TestRun = { ok: false, files: [file("chat")], strayErrors: [null] };
  expect(await outcomeOf(stray)).toMatchObject({ ok: false, asked: ["all"] });
});

test("a run without tests, or one that fails without a reason, is red", async () => {
  expect((await outcomeOf(run())).ok).toBe(false);
  expect((await outcomeOf({ ok: false, files: [file("chat")], strayErrors: [] })).ok).toBe(false);
});
