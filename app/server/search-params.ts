import type { z } from "zod";
import { refuse } from "~/domain/shared/errors";

/** Parses a query. Empty form fields count as missing. Refuses with `invalid-input`. */
export const queryOf = <Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> =>
  schema.safeParse(fieldsOf(request)).data ?? refuse("invalid-input");

/** The same for a page that shows its first rows in that case: an invalid query counts as an empty one. */
export const queryOrEmpty = <Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> =>
  schema.safeParse(fieldsOf(request)).data ?? schema.parse({});

const fieldsOf = ({ url }: Request): Record<string, string> =>
  Object.fromEntries([...new URL(url).searchParams].filter(([, value]) => value !== ""));
