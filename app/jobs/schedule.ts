import { forgetSessions } from "./forget-sessions";
import type { Job } from "./runner";

/** What the clock causes, in the order in which it is settled at start. */
export const jobs: readonly Job[] = [forgetSessions];
