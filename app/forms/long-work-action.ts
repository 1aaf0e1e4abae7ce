import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "~/domain/shared/clock";
import type { AppLoadContext } from "~/auth/context";
import { type Flash, redirectWithToast } from "~/auth/flash";

/** Milliseconds. Most of it ends sooner; what takes longer goes on after the answer. */
const TIMEOUT_MS = 5 * SECOND;

const LATE = Symbol("late");

interface LongWork {
  /** Begun already. */
  work: Promise<unknown>;
  /** The path of the page that shows the toast. */
  page: string;
  done: Flash;
  /** While it goes on. */
  underWay: Flash;
  /** The title of a failure, which the log explains. */
  failed: string;
}

/** Answers a button whose work can take minutes: with what came of it, or that it goes on. */
export async function longWorkAction(
  { app, requestId }: Pick<AppLoadContext, "app" | "requestId">,
  { work, page, done, underWay, failed }: LongWork,
): Promise<Response> {
  const ended = work.then(
    () => done,
    (err: unknown) => {
      app.log.error({ err, requestId }, failed);
      return { title: failed, message: "The log says why.", destructive: true };
    },
  );
  const toast = await Promise.race([ended, wait(TIMEOUT_MS, LATE, { ref: false })]);
  return redirectWithToast(page, toast === LATE ? underWay : toast);
}
