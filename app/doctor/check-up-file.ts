import { z } from "zod";
import { resultFile, type ResultFile } from "~/gateways/commands/result-file";
import type { CheckUp } from "./finding";

const Stored = z.object({
  at: z.string(),
  findings: z.array(z.object({ code: z.string(), state: z.enum(["fine", "advice", "fault"]), sentence: z.string() })),
}) satisfies z.ZodType<CheckUp>;

/** The result of the last examination. */
export const checkUpFile = (file: string): ResultFile<CheckUp> => resultFile(file, Stored);
