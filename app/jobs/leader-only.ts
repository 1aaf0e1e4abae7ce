import type { JobRunner } from "./runner";

interface LeadHandlers {
  /** This process leads from now on. */
  began: () => Promise<void>;
  /** It lost the lead: its connection to the database broke, and another process may lead. */
  ended: () => Promise<void>;
}

/** Resolves after the first attempt to lead, and after `began` where it succeeded. */
export type Lead = (handlers: LeadHandlers) => Promise<void>;

/** Runs the jobs only while this process leads (docs/product.md#processes). */
export function leaderOnly(runner: JobRunner, lead: Lead): JobRunner {
  let stopped = false;
  return {
    ...runner,
    start: () =>
      lead({
        began: async () => {
          if (!stopped) await runner.start();
        },
        ended: runner.stop,
      }),
    stop() {
      stopped = true;
      return runner.stop();
    },
  };
}
