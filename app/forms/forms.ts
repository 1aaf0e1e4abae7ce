import { parse } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { refuse } from "~/domain/shared/errors";
import type { Constraints, FormReply } from "~/ui/forms/form-state";

export type { Constraints, FormReply };

/** Errors by field, and the failure of the whole form. */
interface Refused {
  errors?: Record<string, string[]>;
  failure?: FormReply["failure"];
}

/** Fields of Conform's own client. It sends them to its own code only, and here Conform would trust them. */
const RESERVED = ["__intent__", "__state__"];

/** More fields than every form has. Conform's time grows with the square of fields of one name. */
const MOST_FIELDS = 100;

const isSecret = (name: string): boolean => /password/i.test(name);

/** The reply to a form that was refused, by fields or as a whole. It holds no password and no file. */
export function replyTo(form: FormData, { errors = {}, failure }: Refused): FormReply {
  const hideFields = [...form.keys()].filter(isSecret);
  const submission = parse(checkedForm(form), { resolve: () => ({ error: errors }) });
  const { status, initialValue } = submission.reply({ hideFields });
  return { status, initialValue, error: errors, ...(failure && { failure }) };
}

/** The submitted form. Refuses other or broken bodies with `invalid-input`. */
export const formOf = (request: Request): Promise<FormData> =>
  request.formData().then(checkedForm, () => refuse("invalid-input"));

/** The form without Conform's own fields. Refuses a form with more fields than any form has with `invalid-input`. */
function checkedForm(form: FormData): FormData {
  if ([...form].length > MOST_FIELDS) refuse("invalid-input");
  for (const name of RESERVED) form.delete(name);
  return form;
}

/** Reads a form by its schema: empty fields count as missing, a ticked box as true, digits as a number where one is due. */
export async function parseForm<Schema extends z.ZodType>(
  source: Request | FormData,
  schema: Schema,
): Promise<{ value: z.output<Schema> } | { reply: FormReply }> {
  const form = "formData" in source ? await formOf(source) : checkedForm(source);
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { value: submission.value };
  return { reply: replyTo(form, { errors: errorsIn(submission.error) }) };
}

function errorsIn(error: Record<string, string[] | null> | null): Record<string, string[]> {
  const wrong = Object.entries(error ?? {}).flatMap(([name, sentences]) =>
    sentences?.length ? [[name, sentences] as const] : [],
  );
  return Object.fromEntries(wrong);
}

/** A schema never changes, and reading what it demands takes up to 60 µs each time. */
const constraints = new WeakMap<z.ZodType, Constraints>();

/**
 * What a schema demands, for a form's `constraint`. Without lengths: the browser would cut off what is pasted, and counts
 * other characters than the schema. Without patterns: the browser could not say what is wrong.
 *
 * Call it in a loader: a call at the top of a route would bring zod into the browser.
 */
export function constraintsOf(schema: z.ZodType): Constraints {
  const known = constraints.get(schema) ?? readConstraints(schema);
  constraints.set(schema, known);
  return known;
}

function readConstraints(schema: z.ZodType): Constraints {
  const all = Object.entries(getZodConstraint(schema));
  return Object.fromEntries(
    all.flatMap(([name, { required, min, max }]) => {
      const kept = {
        ...(required && { required }),
        ...(typeof min === "number" && { min }),
        ...(typeof max === "number" && { max }),
      };
      return Object.keys(kept).length > 0 ? [[name, kept] as const] : [];
    }),
  );
}
