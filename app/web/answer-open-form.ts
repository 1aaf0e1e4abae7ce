import { data } from "@remix-run/node";
import type { z } from "zod/v4";
import type { AppLoadContext } from "./context";
import { parseForm, type FormReply } from "./forms";
import { refusedForm } from "./refused-form";

interface OpenForm<Schema extends z.ZodType, Answer> {
  schema: Schema;
  /** What a toast about a failure is headed by. */
  title: string;
  /** The same for single sentences beside a field; without any, those are told beside their field alone. */
  titles?: Readonly<Record<string, string>>;
  /** What is said when nobody can say more (specification 8). */
  failed: string;
  work: (input: z.output<Schema>) => Promise<Answer>;
}

/** Answers a form that anybody may send, signed in or not: refused, it says what is wrong and keeps what was typed. */
export async function answerOpenForm<Schema extends z.ZodType, Answer>(
  form: FormData,
  load: AppLoadContext,
  { schema, title, titles, failed, work }: OpenForm<Schema, Answer>,
) {
  const parsed = await parseForm(form, schema);
  if ("reply" in parsed) {
    const [wrong = failed] = Object.values(parsed.reply.errors).flat();
    const failure = titles && { title: titles[wrong] ?? title, message: wrong };
    return data<FormReply>({ ...parsed.reply, ...(failure && { failure }) }, { status: 400 });
  }
  try {
    return await work(parsed.value);
  } catch (error) {
    return refusedForm(form, error, load, { title, failed });
  }
}
