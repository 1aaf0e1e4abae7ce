import { endOverdueSessions } from "~/domain/members";
import { HOUR } from "~/domain/shared/clock";
import type { Job } from "./runner";

export const forgetSessions: Job = { name: "forget-sessions", everyMs: HOUR, run: endOverdueSessions };
