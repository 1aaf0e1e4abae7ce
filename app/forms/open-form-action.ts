import { data } from "@remix-run/node";
import type { z } from "zod";
import type { AppLoadContext } from "../auth/context";
import { formOf, parseForm } from "./forms";
import type { FormReply } from "~/ui/forms/form-state";
import { refusedForm } from "./refused-form";

interface OpenForm<Schema extends z.ZodType, Answer> {
  schema: Schema;
  /** The title of a failure. Default: 'Error'. */
  title?: string;
  /** Titles for single sentences; others get `title`. Without it, what is wrong with a field shows only beside the field. */
  titles?: Readonly<Record<string, string>>;
  /** The sentence for an unexpected failure. */
  failed: string;
  work: (input: z.output<Schema>) => Promise<Answer>;
}

/**
 * Answers a form without asking who sends it: for visitors, or after the route asked (`requireMember`). On a refusal: what is
 * wrong, with the typed values.
 */
export async function openFormAction<Schema extends z.ZodType, Answer>(
  loadContext: AppLoadContext,
  { schema, title = "Error", titles, failed, work }: OpenForm<Schema, Answer>,
) {
  const form = formOf(loadContext);
  const parsed = parseForm(form, schema);
  if ("reply" in parsed) {
    const [wrong = failed] = Object.values(parsed.reply.error ?? {}).flat();
    const failure = titles && { title: titles[wrong] ?? title, message: wrong };
    return data<FormReply>({ ...parsed.reply, ...(failure && { failure }) }, { status: 400 });
  }
  try {
    return await work(parsed.value);
  } catch (error) {
    return refusedForm(form, error, loadContext, { schema, title, failed });
  }
}
