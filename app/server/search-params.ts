import type { z } from "zod";
import { refuse } from "~/domain/shared/errors";

/** Parses a query. Empty form fields count as missing. Refuses with `invalid-input`. */
export const queryOf = <Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> =>
  schema.safeParse(fieldsOf(request)).data ?? refuse("invalid-input");

/** Parses a query like `queryOf`, but an invalid one counts as empty: the page then shows its first rows. */
export const queryOrEmpty = <Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> =>
  schema.safeParse(fieldsOf(request)).data ?? schema.parse({});

const fieldsOf = ({ url }: Request): Record<string, string> =>
  Object.fromEntries([...new URL(url).searchParams].filter(([, value]) => value !== ""));
