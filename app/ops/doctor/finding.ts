import { z } from "zod";
import type { CheckUp, Finding } from "~/domain/admin/rules";
import { resultFile, type ResultFile } from "~/gateways/commands/run-command";

export type { CheckUp, Finding } from "~/domain/admin/rules";

export const fine = (code: string, sentence: string): Finding => ({ code, state: "fine", sentence });
export const advice = (code: string, sentence: string): Finding => ({ code, state: "advice", sentence });
export const fault = (code: string, sentence: string): Finding => ({ code, state: "fault", sentence });

/** '12.3 MB', '79.0 GB' */
export const sizeOf = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** '2026-11-21 03:00 UTC' */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** '1 day', '12 days' */
export const counted = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? "" : "s"}`;

const Stored = z.object({
  at: z.string(),
  findings: z.array(z.object({ code: z.string(), state: z.enum(["fine", "advice", "fault"]), sentence: z.string() })),
}) satisfies z.ZodType<CheckUp>;

/** The result of the last examination. */
export const checkUpFile = (file: string): ResultFile<CheckUp> => resultFile(file, Stored);
