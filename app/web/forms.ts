import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod/v4";
import { refuse } from "~/domain/shared/errors";

/** What a form gets back that was not taken: the typed values, and what is wrong with which field. */
export interface FormReply {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** The whole form's failure: a toast where JavaScript runs, and above the form when no field explains it. */
  failure?: { title: string; message: string };
}

const isSecret = /password/i;

/** Typed values to show again; never a password, never a file. */
function typedValues(form: FormData): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) =>
    typeof value === "string" && !isSecret.test(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** The answer to a form that was refused, by fields or as a whole. */
export const replyTo = (form: FormData, refusal: Partial<Omit<FormReply, "values">>): FormReply => ({
  values: typedValues(form),
  errors: {},
  ...refusal,
});

/** The form that was sent; anything else, or a broken one, is `invalid-input`. */
export const formOf = (request: Request): Promise<FormData> => request.formData().catch(() => refuse("invalid-input"));

/** What Conform's own client would send besides; ours does not, and Conform trusts it blindly. */
const RESERVED = ["__intent__", "__state__"];

/** Far more fields than any form has. Conform takes time by their square where they have the same name. */
const MOST_FIELDS = 100;

/** Reads a form by its schema: empty fields count as missing, a ticked box as true, digits as a number where one is due. */
export async function parseForm<Schema extends z.ZodType>(
  source: Request | FormData,
  schema: Schema,
): Promise<{ value: z.output<Schema> } | { reply: FormReply }> {
  const form = "formData" in source ? await formOf(source) : source;
  if ([...form].length > MOST_FIELDS) refuse("invalid-input");
  for (const name of RESERVED) form.delete(name);
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { value: submission.value };
  const wrong = Object.entries(submission.error ?? {}).flatMap(([name, errors]) =>
    errors?.length ? [[name, errors] as const] : [],
  );
  return { reply: replyTo(form, { errors: Object.fromEntries(wrong) }) };
}
