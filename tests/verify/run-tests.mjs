/** How often a file runs at most. */
const MAX_RUNS = 3;
/** More files than these that fail in the first run are a broken machine or a broken change. */
const MAX_FAILED_FILES = 5;

/**
 * One test file after a run. `ok` says that the whole file ran without a failure. `failed` holds names of tests.
 * @typedef {{ project: string, path: string, ok: boolean, passed: number, failed: string[] }} TestFile
 */

/**
 * A run of Vitest. `ok` says that it ended without any failure. `strayErrors` holds the path of its file, or null, for
 * each error outside of a test.
 * @typedef {{ ok: boolean, files: TestFile[], strayErrors: (string | null)[] }} TestRun
 */

/**
 * Runs the tests. Then runs each file that failed again, alone, until it passed as a whole or ran three times.
 *
 * Vitest's `retry` is not enough: it repeats one test on the state that the failed try left behind. A file that runs
 * again has a new process and an empty database.
 *
 * @param {(file?: TestFile) => Promise<TestRun>} runVitest runs all tests, or one file in a process of its own
 * @param {(line: string) => void} print
 * @returns whether each file passed once, how many tests passed and failed, and the names of those that ran again
 */
export async function runTests(runVitest, print) {
  const first = await runVitest();
  let files = first.files.map((file) => ({ ...file, ok: file.ok && !first.strayErrors.includes(file.path) }));
  const failed = files.filter(({ ok }) => !ok);
  const hasStrangeError = first.strayErrors.some((path) => !failed.some((file) => file.path === path));
  const unreliable = [];

  if (failed.length > MAX_FAILED_FILES) print(`\n${failed.length} files failed: too many to run them again.`);
  else if (hasStrangeError) print("\nAn error belongs to no test file, so nothing runs again.");
  else {
    for (const file of failed) {
      const { last, names } = await runAgain(file, runVitest, print);
      files = files.map((other) => (other === file ? last : other));
      if (last.ok) unreliable.push(...names);
    }
  }

  const isExplained = first.ok || failed.length > 0;
  const sum = (numberOf) => files.reduce((total, file) => total + numberOf(file), 0);
  return {
    ok: files.length > 0 && files.every(({ ok }) => ok) && isExplained && !hasStrangeError,
    passed: sum((file) => file.passed),
    // A file that broke outside of its tests counts as one failure.
    failed: sum((file) => (file.ok ? 0 : Math.max(1, file.failed.length))),
    unreliable,
  };
}

/** Runs a file that failed until it passes or ran three times. `names` are the tests that failed in any of these runs. */
async function runAgain(file, runVitest, print) {
  const names = new Set(failuresOf(file));
  let last = file;
  for (let run = 2; run <= MAX_RUNS && !last.ok; run++) {
    print(`\n── run ${run} of ${file.path} (${file.project}), alone`);
    const { ok, files } = await runVitest(file);
    const again = files.find(({ path }) => path === file.path);
    last = { ...file, ...again, ok: ok && again?.ok === true };
    for (const name of last.ok ? [] : failuresOf(last)) names.add(name);
  }
  return { last, names };
}

const failuresOf = ({ path, project, failed }) =>
  (failed.length > 0 ? failed : ["(outside of its tests)"]).map((name) => `${path} (${project}) › ${name}`);
