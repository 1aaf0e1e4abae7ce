import { z } from "zod";
import type { DrillResult } from "~/domain/retention/backup-rules";

/** The stored result of the last drill. */
export const drillResult = z.object({
  at: z.string(),
  backup: z.string(),
  error: z.string().nullable(),
  seconds: z.number(),
  tables: z.number(),
  rows: z.number(),
  photos: z.number(),
}) satisfies z.ZodType<DrillResult>;
