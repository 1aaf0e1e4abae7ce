import { z } from "zod";
import { reasonOf } from "~db/errors";
import type { CheckUp, Finding } from "~/domain/admin/health-rules";
import { resultFile, type ResultFile } from "~/gateways/commands/run-command";
import type { CheckContext } from "./check-context";

/** It is as it should be. */
export const fine = (code: string, sentence: string): Finding => ({ code, state: "fine", sentence });
/** The server works, and would be safer or better otherwise. */
export const advice = (code: string, sentence: string): Finding => ({ code, state: "advice", sentence });
/** Something does not work or is unsafe: the command `doctor` ends with 1. */
export const fault = (code: string, sentence: string): Finding => ({ code, state: "fault", sentence });

/** What a check found, one thing or several; what does not hold is left out. */
export type Found = Finding | false | null | Found[];

export const findingsOf = (found: Found): Finding[] =>
  Array.isArray(found) ? found.flatMap(findingsOf) : found ? [found] : [];

interface Declaration {
  /** What it looks at, as 'the disk'. */
  examines: string;
  /** Each finding says what is wrong, and after the colon what to do. */
  look: (context: CheckContext) => Found | Promise<Found>;
  /** Said where it found nothing. */
  allWell?: Finding;
}

export type Check = (context: CheckContext) => Promise<Finding[]>;

/** One check of the doctor. If it breaks, it says so, and the others still report. */
export const check =
  ({ examines, look, allWell }: Declaration): Check =>
  async (context) => {
    try {
      const findings = findingsOf(await look(context));
      return findings.length === 0 && allWell ? [allWell] : findings;
    } catch (error) {
      return [fault("check-failed", `The doctor couldn't look at ${examines}: ${reasonOf(error)}.`)];
    }
  };

/** '12.3 MB', '79.0 GB' */
export const sizeOf = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** '2026-11-21 03:00 UTC' */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

const Stored = z.object({
  at: z.string(),
  findings: z.array(z.object({ code: z.string(), state: z.enum(["fine", "advice", "fault"]), sentence: z.string() })),
}) satisfies z.ZodType<CheckUp>;

/** What `doctor --json` printed. Throws where it is no result. */
export const checkUpIn = (printed: string): CheckUp => Stored.parse(JSON.parse(printed));

/** The result of the last examination. */
export const checkUpFile = (file: string): ResultFile<CheckUp> => resultFile(file, Stored);
