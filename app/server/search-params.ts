import type { z } from "zod";
import { refuse } from "~/domain/shared/errors";

/** Parses a query. Empty form fields count as missing. Refuses with `invalid-input`. */
export const queryOf = <Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> =>
  schema.safeParse(fieldsOf(request)).data ?? refuse("invalid-input");

/** Parses a query like `queryOf`, but an invalid one counts as empty: the page then shows its first rows. */
export const queryOrEmpty = <Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> =>
  schema.safeParse(fieldsOf(request)).data ?? schema.parse({});

/**
 * What is left of an undecoded '=3D' in front of a secret. A secret has 43 characters, or 110 where it seals who a member is
 * (`unsubscribeLink`).
 */
const UNDECODED = /^3D(?=(?:[\w-]{43}|[\w-]{110})$)/;

/**
 * The secret of a link, '' where there is none. Mail programs and people copy a full stop, a bracket or the next word along with
 * a link. Some programs do not decode a mail: its links contain '=3D', and a '=' where a line ended.
 */
export function secretOfLink({ url }: Request, name = "token"): string {
  const text = new URL(url).searchParams.get(name) ?? "";
  const [secret = ""] = /[\w-][\w=-]*/.exec(text.replaceAll(/[\r\n]/g, "")) ?? [];
  return secret.replaceAll("=", "").replace(UNDECODED, "");
}

const fieldsOf = ({ url }: Request): Record<string, string> =>
  Object.fromEntries([...new URL(url).searchParams].filter(([, value]) => value !== ""));
