import { onTestFinished, TestRunner } from "vitest";

type Close = () => Promise<void>;

const open: Close[] = [];

/**
 * `close`, for once. What a test opened is closed with it, also when it fails; what was opened before the tests of a file, after
 * them (`close-after-tests.ts`). The latest is closed first. A test that needs it earlier calls it.
 */
export function closesItself(close: Close): Close {
  let closed: Promise<void> | undefined;
  const once = () => (closed ??= close());
  if (TestRunner.getCurrentTest()) onTestFinished(once);
  else open.push(once);
  return once;
}

/** Closes what was opened before the tests of a file: also what was opened before one that fails to close. */
export async function closeOpened(): Promise<void> {
  const failures: unknown[] = [];
  for (const close of open.splice(0).reverse()) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures);
}
