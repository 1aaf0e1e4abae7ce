import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { SECOND } from "~/domain/shared/clock";
import { refuse } from "~/domain/shared/errors";
import type { Payments } from "~/domain/donations";
import type { Services } from "./services";

/** A page answers within 2 s, however slow the payment service is. */
const TIMEOUT_MS = 1.8 * SECOND;

const LATE = Symbol("late");

/**
 * The outcome of `work`, which asks the payment service. Refuses with `payments-down` when it takes longer than TIMEOUT_MS.
 * The work goes on then, and a later failure of it is logged.
 */
export async function withTimeout<T>(work: Promise<T>, log: Logger): Promise<T> {
  const outcome = await Promise.race([work, wait(TIMEOUT_MS, LATE, { ref: false })]);
  if (outcome !== LATE) return outcome;
  work.catch((err: unknown) => log.warn({ err }, "the payment service answered too late, or not at all"));
  return refuse("payments-down");
}

/** The payment provider. Refuses with `not-set-up` without keys. */
export const paymentsOf = ({ app }: { app: Pick<Services, "payments"> }): Payments =>
  app.payments ?? refuse("not-set-up");
