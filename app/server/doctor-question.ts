import { MINUTE } from "~/domain/shared/clock";
import type { SecretBox } from "~/domain/shared/context";
import type { Services } from "./services";

/** The running server's report for the doctor on the same machine, in addition to the public part of /healthz. */
export interface ServerReport {
  /** ISO 8601 UTC. */
  startedAt: string;
  lateJobs: string[];
  /** The address for which the request counted. */
  clientIp: string;
  /** X-Forwarded-For as it arrived. */
  forwardedFor: string | null;
}

/** The header of the question. Only who can read the server's own secret can ask it. */
export const DOCTOR_HEADER = "X-Doctor";

/** Tells the question from what else this secret seals. The time of asking follows. */
const PREFIX = "the doctor asks at ";

/** The value of the header. The server takes it for a minute. */
export const doctorQuestion = (secretBox: SecretBox, now: Date): string => secretBox.seal(PREFIX + now.toISOString());

/** The report for the doctor. Null for everybody else. */
export function reportToDoctor(
  request: Request,
  { app, clientIp }: { app: Pick<Services, "context" | "jobs">; clientIp: string },
): ServerReport | null {
  const sealed = request.headers.get(DOCTOR_HEADER);
  const question = sealed === null ? null : app.context.secretBox.open(sealed);
  if (!question?.startsWith(PREFIX)) return null;
  // By the machine's own clock, as the doctor asked: it is another program.
  const age = Date.now() - new Date(question.slice(PREFIX.length)).getTime();
  if (!(Math.abs(age) < MINUTE)) return null;
  return {
    startedAt: new Date(performance.timeOrigin).toISOString(),
    lateJobs: app.jobs.states().flatMap(({ name, isLate }) => (isLate ? [name] : [])),
    clientIp,
    forwardedFor: request.headers.get("x-forwarded-for"),
  };
}
