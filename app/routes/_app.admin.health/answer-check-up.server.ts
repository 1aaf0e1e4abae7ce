import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "~/domain/shared/clock";
import { redirectWithToast } from "~/forms/flash";
import type { AppLoadContext } from "~/http/context";

/** Milliseconds. Most examinations end sooner; one of a large database goes on after the answer. */
const PATIENCE_MS = 5 * SECOND;

const LATE = Symbol("late");

/** Answers 'Check now'. */
export async function answerCheckUp({ app, requestId }: AppLoadContext): Promise<Response> {
  const examined = app.doctor.run().then(
    () => ({ title: "Checked", message: "The findings are below." }),
    (err: unknown) => {
      app.log.error({ err, requestId }, "the check-up failed");
      return { title: "The check-up failed", message: "The log says why.", destructive: true };
    },
  );
  const toast = await Promise.race([examined, wait(PATIENCE_MS, LATE, { ref: false })]);
  const underWay = { title: "Checking", message: "This takes longer. Load the page again in some seconds." };
  return redirectWithToast("/admin/health", toast === LATE ? underWay : toast);
}
