import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "~/auth/context";
import { SENT_BY } from "~/auth/sent-by";
import { FIELD_NAME, MAX_FIELDS, filledFields } from "~/server/form-fields";
import { idText } from "~/domain/shared/text";
import type { Constraints, FormReply } from "~/ui/forms/form-state";
import { keyOfForm } from "~/domain/shared/send-once";

/*
 * Submitted forms on the server: reading them by a schema, the reply to a refused one, and what the browser is to check.
 */

/** Errors by field, and the failure of the whole form. */
interface Refused {
  errors?: Record<string, string[]>;
  failure?: FormReply["failure"];
}

const isSecret = (name: string): boolean => /password/i.test(name);

/**
 * The reply to a form that was refused, by fields or as a whole. It repeats what was typed into the fields of the schema
 * and which button was pressed (`intent`), but no password and no file. A schema of null repeats nothing else.
 */
export function replyTo(form: FormData, schema: z.ZodType | null, { errors = {}, failure }: Refused): FormReply {
  const names = schema ? namesOf(schema).filter((name) => !isSecret(name)) : [];
  const initialValue = filledFields(form, ["intent", ...names]);
  return { status: "error", initialValue, error: errors, ...(failure && { failure }) };
}

/** The submitted form. Refuses other bodies, and names that no form has, with `invalid-input`. */
export function formOf({ sentForm }: Pick<AppLoadContext, "sentForm">): FormData {
  const form = new FormData();
  for (const [name, value] of sentForm ?? refuse("invalid-input")) if (name !== SENT_BY) form.append(name, value);
  mustHaveFormFields(form);
  return form;
}

/** Refuses more fields, and other names, than a form of ours has. */
function mustHaveFormFields(form: FormData): void {
  const names = [...form.keys()];
  if (names.length > MAX_FIELDS || !names.every((name) => FIELD_NAME.test(name))) refuse("invalid-input");
}

/**
 * Reads a form by its schema: empty fields count as missing, a ticked box as true, digits as a number where one is due.
 * Fields that the schema does not name are not read.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): { value: z.output<Schema> } | { reply: FormReply } {
  mustHaveFormFields(form); // one with a file does not come by `formOf`: its page reads it from the request
  const submission = parseWithZod(fieldsOf(form, schema), { schema });
  if (submission.status === "success") return { value: submission.value };
  return { reply: replyTo(form, schema, { errors: errorsIn(submission.error) }) };
}

/** The schema of a form that is one button. */
export const noFields = z.object({});

/** The schema of a form that is one button, which says by an id what it is about. */
export const idField = <Name extends string>(name: Name) => z.object({ [name]: idText } as Record<Name, typeof idText>);

/** The fields of the form that the schema names. */
function fieldsOf(form: FormData, schema: z.ZodType): FormData {
  const fields = new FormData();
  for (const name of namesOf(schema)) for (const value of form.getAll(name)) fields.append(name, value);
  return fields;
}

/** Conform's errors by field. It has null for a field without one. */
const errorsIn = (error: Record<string, string[] | null> | null): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, sentences]) => (sentences?.length ? [[name, sentences]] : [])),
  );

/** The object with a form's fields: the schema itself, or what it turns into something else. No form nests fields. */
function objectIn(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) return objectIn(schema.in as z.ZodType);
  throw new Error("the schema of a form begins with an object");
}

const namesOf = (schema: z.ZodType): readonly string[] => Object.keys(objectIn(schema).shape);

/** A schema never changes, and reading what it demands takes up to 60 µs each time. */
const knownConstraints = new WeakMap<z.ZodType, Constraints>();

/**
 * The fields that the schemas of a page's forms require, by the form's `intent`: the loader gives them as `constraints`.
 * Without lengths: the browser would cut off what is pasted, and counts other characters than the schema. Without patterns:
 * the browser could not say what is wrong.
 *
 * Call it in a loader: a call at the top of a route would bring zod into the browser.
 */
export const constraintsOf = (schemas: Readonly<Record<string, z.ZodType>>): Record<string, Constraints> =>
  Object.fromEntries(
    Object.entries(schemas).map(([intent, schema]) => [
      intent,
      knownConstraints.get(schema) ?? readConstraints(schema),
    ]),
  );

function readConstraints(schema: z.ZodType): Constraints {
  const demanded = getZodConstraint(objectIn(schema));
  const required = namesOf(schema).filter((name) => demanded[name]?.required);
  const constraints = Object.fromEntries(required.map((name) => [name, { required: true } as const]));
  knownConstraints.set(schema, constraints);
  return constraints;
}

/**
 * The key under which what a form does counts once (`sendOnce`). It is the field `formKey`; a button has none, so the service
 * worker makes one for the request. Null: neither is there. `sent` is what makes two forms the same.
 */
export function formKeyOf(request: Request, form: FormData, sent: unknown): string | null {
  const formKey = form.get("formKey");
  return typeof formKey === "string" && formKey !== ""
    ? keyOfForm(formKey, sent)
    : request.headers.get("idempotency-key");
}
