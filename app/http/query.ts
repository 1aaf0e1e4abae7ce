import type { z } from "zod/v4";
import { refuse } from "~/domain/shared/errors";

/** Parses a query. Empty form fields count as missing. Refuses with `invalid-input`. */
export function queryOf<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const fields = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  const { data } = schema.safeParse(Object.fromEntries(fields));
  return data ?? refuse("invalid-input");
}
